import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Emetteur } from '#server/core/pdf/definition.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { EtatReversion } from '#shared/features/prestations/prestation/schemas/enumerations.ts';

/** What the statement of one adhérent says: its own part, never the amount of the prestation (PRS-2). */
export type ReleveReversion = {
  readonly reversionId: number;
  readonly groupement: Emetteur;
  readonly pharmacieNom: string;
  readonly pharmacieVille: string | null;
  readonly laboratoireNom: string;
  readonly typeNom: string;
  readonly dateDebut: Jour;
  readonly dateFin: Jour;
  readonly datePrevue: Jour | null;
  readonly montantHtCentimes: number;
  readonly etat: EtatReversion;
  readonly dateReversion: Jour | null;
  readonly reference: string | null;
};

const lire = async (tx: SystemeTx, filtre: RawBuilder<boolean>): Promise<ReleveReversion[]> => {
  const { rows } = await sql<ReleveReversion>`
    select r.id as "reversionId", json_build_object('nom', g.nom, 'rue', g.rue, 'codePostal', g.code_postal, 'ville',
      g.ville,
        'telephone', g.telephone, 'mail', g.mail) as groupement,
      t.nom as "pharmacieNom", t.ville as "pharmacieVille", d.nom as "laboratoireNom", y.nom as "typeNom",
        p.date_debut as "dateDebut",
      p.date_fin as "dateFin", p.date_reversion as "datePrevue", r.montant_ht_centimes as "montantHtCentimes", r.etat,
      r.date_reversion as "dateReversion", r.reference
    from reversion r
    join prestation p on p.tenant_id = r.tenant_id and p.id = r.prestation_id
    join type_prestation y on y.tenant_id = p.tenant_id and y.id = p.type_id
    join laboratoire l on l.tenant_id = p.tenant_id and l.id = p.laboratoire_id join laboratoire_detail d
      on d.id = l.detail_id
    join tenant g on g.id = r.tenant_id join tenant t on t.id = r.pharmacie_id
    where ${filtre} order by f_tri(t.nom) collate textes, r.id`.execute(tx);
  return rows;
};

/** The statements of a prestation of this groupement. @param reversionId only this one */
export const relevesDe = (
  tx: SystemeTx,
  groupementId: number,
  prestationId: number,
  reversionId?: number,
): Promise<ReleveReversion[]> =>
  lire(
    tx,
    sql<boolean>`r.tenant_id = ${groupementId} and r.prestation_id = ${prestationId}
      ${reversionId === undefined ? sql`` : sql`and r.id = ${reversionId}`}`,
  );

/** The statement of one of the pharmacy's own reversions, once the laboratory has paid. */
export const releveRecu = async (
  tx: SystemeTx,
  pharmacieId: number,
  reversionId: number,
): Promise<ReleveReversion | undefined> =>
  (
    await lire(
      tx,
      sql<boolean>`r.pharmacie_id = ${pharmacieId} and r.id = ${reversionId} and p.etat in ('CONFIRMED', 'PROCESSED')`,
    )
  )[0];

import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import { encoursOuverts, type EncoursPropose } from '#server/features/argent/encaissement/read-models/ouverts.ts';
import { periodeDeLEncours } from '#server/features/operations/operation/read-models/periode-encours.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { ReversionRecue } from '#shared/features/prestations/prestation/contract/recue.ts';
import { canReglerParReversion } from '#shared/features/prestations/prestation/policy.ts';
import { reglableParReversion } from '#shared/features/prestations/prestation/rules/reglement.ts';
import { preuvesDesPrestations } from './preuves.ts';

/** A part as its own adhérent reads it, with the account it comes from. */
export type RecueLue = Omit<ReversionRecue, 'droits' | 'nbEncours' | 'preuveManquante'> & {
  readonly groupementId: number;
  readonly prestationId: number;
};

/**
 * What a pharmacy reads of the prestations of its groupements, former ones included: its own parts, once the laboratory
 * has paid (PRS-2). The system role sees everything: the pharmacy is written in the query.
 */
const lire = async (tx: SystemeTx, pharmacieId: number, filtre: RawBuilder<boolean>): Promise<RecueLue[]> => {
  const { rows } = await sql<RecueLue>`
    select r.id, r.tenant_id as "groupementId", r.prestation_id as "prestationId", g.nom as "groupementNom",
      lp.id as "laboratoireId",
      d.nom as "laboratoireNom", y.nom as "typeNom", p.date_debut as "dateDebut", p.date_fin as "dateFin",
      r.montant_ht_centimes as "montantHtCentimes", r.etat, p.date_reversion as "datePrevue",
        r.date_reversion as "dateReversion",
      r.reference, e.id as "encaissementId"
    from reversion r
    join prestation p on p.tenant_id = r.tenant_id and p.id = r.prestation_id and p.etat in ('CONFIRMED', 'PROCESSED')
    join type_prestation y on y.tenant_id = p.tenant_id and y.id = p.type_id
    join laboratoire l on l.tenant_id = p.tenant_id and l.id = p.laboratoire_id join laboratoire_detail d
      on d.id = l.detail_id
    join tenant g on g.id = r.tenant_id
    left join laboratoire lp on lp.tenant_id = r.pharmacie_id and lp.detail_id = l.detail_id
    left join reversion_recue q on q.tenant_id = r.pharmacie_id and q.groupement_id = r.tenant_id
      and q.reversion_id = r.id
    left join encaissement e on e.tenant_id = q.tenant_id and e.id = q.encaissement_id and e.annule_le is null
    where r.pharmacie_id = ${pharmacieId} and ${filtre}
    order by coalesce(r.date_reversion, p.date_reversion) desc, r.id desc`.execute(tx);
  return rows;
};

/** @param laboratoireId of the pharmacy's own list */
export const recuesLues = (tx: SystemeTx, pharmacieId: number, laboratoireId?: number): Promise<RecueLue[]> =>
  lire(tx, pharmacieId, laboratoireId === undefined ? sql<boolean>`true` : sql<boolean>`lp.id = ${laboratoireId}`);

export const uneRecueLue = async (tx: SystemeTx, pharmacieId: number, id: number): Promise<RecueLue | undefined> =>
  (await lire(tx, pharmacieId, sql<boolean>`r.id = ${id}`))[0];

/** The encours of this account that its groupement owes, and that reversions settle (PRS-19). */
export const encoursReglables = async (tx: TenantTx): Promise<EncoursPropose[]> =>
  (await encoursOuverts(tx, { payeur: 'GROUPEMENT', laboratoireId: null }, periodeDeLEncours)).filter(
    reglableParReversion,
  );

/** As the pharmacy's screen shows them. */
export const voirRecues = async (
  tx: SystemeTx,
  acteur: Pick<Acteur, 'role'>,
  pharmacieId: number,
  reversionsLues: readonly RecueLue[],
  ouverts: readonly EncoursPropose[],
): Promise<ReversionRecue[]> => {
  const vues = new Map<number, ReversionRecue>();
  for (const [groupementId, reversionsDuGroupement] of Map.groupBy(
    reversionsLues,
    (reversion) => reversion.groupementId,
  )) {
    const preuves = await preuvesDesPrestations(
      tx,
      groupementId,
      reversionsDuGroupement.map(({ prestationId }) => prestationId),
    );
    for (const { groupementId: _g, prestationId, ...reversion } of reversionsDuGroupement) {
      const nbEncours = ouverts.filter((encours) => encours.laboratoireId === reversion.laboratoireId).length;
      const recue = reversion.etat === 'REVERSEE';
      vues.set(reversion.id, {
        ...reversion,
        preuveManquante: !recue && preuves(prestationId, pharmacieId).preuve === 'MANQUANTE',
        nbEncours: reversion.encaissementId === null ? nbEncours : 0,
        droits: {
          regler: canReglerParReversion(acteur) && recue && reversion.encaissementId === null && nbEncours > 0,
        },
      });
    }
  }
  return reversionsLues.flatMap(({ id }) => vues.get(id) ?? []);
};

import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { gestionnairesJoignables } from '#server/features/comptes/compte/read-models/gestionnaires.ts';
import { ibanMasque } from '#shared/core/iban.ts';
import type { SuiviIbanTardif } from '#shared/features/prestations/iban-manquant/contract.ts';
import { ibanConfirmable, etatIbanTardif } from '#shared/features/prestations/iban-manquant/rules.ts';
import { avertissementTitulaire } from '#shared/features/prestations/prestation/rules/titulaire.ts';
import { findIbanTardif } from './repository.ts';

/** What is still to pay, of an invoice that was sent. */
const DUE = sql`r.etat = 'A_REVERSER' and p.etat in ('WAITING', 'CONFIRMED')`;

export type CompteResilie = {
  readonly nom: string;
  readonly titulaires: string | null;
  readonly dus: readonly { readonly groupementNom: string; readonly montantHtCentimes: number }[];
};
/** A closed account that is not erased, and what each groupement owes it; undefined for any other account. */
export const compteResilie = async (tx: SystemeTx, tenantId: number): Promise<CompteResilie | undefined> => {
  const { rows } = await sql<CompteResilie>`select t.nom, t.titulaires,
    coalesce((select jsonb_agg(
        jsonb_build_object('groupementNom', x.nom, 'montantHtCentimes', x.montant) order by x.nom)
      from (select g.nom, sum(r.montant_ht_centimes)::bigint as montant from reversion r
        join prestation p on p.tenant_id = r.tenant_id and p.id = r.prestation_id
        join tenant g on g.id = r.tenant_id
        where r.pharmacie_id = t.id and ${DUE} group by g.id, g.nom) x), '[]') as dus
    from tenant t where t.id = ${tenantId} and t.active = 'TERMINATED'`.execute(tx);
  return rows[0];
};

/** Progress of the IBAN asked from a closed account, of which only the last characters are shown. */
export const suiviIbanTardif = async (
  tx: SystemeTx,
  tenantId: number,
  maintenant: Date,
): Promise<SuiviIbanTardif | undefined> => {
  const compte = await compteResilie(tx, tenantId);
  if (!compte) return undefined;
  const ligne = await findIbanTardif(tx, tenantId);
  const droits = {
    demander: compte.dus.length > 0,
    confirmer: ligne !== undefined && ibanConfirmable(ligne, maintenant),
  };
  if (!ligne) return { demande: null, droits };
  const { secret: _jamaisMontre, bic: _bic, iban, titulaire, ...demande } = ligne;
  return {
    demande: {
      ...demande,
      etat: etatIbanTardif(ligne),
      titulaire,
      iban: iban === null ? null : ibanMasque(iban),
      avertissement: titulaire === null ? null : avertissementTitulaire(titulaire, compte),
    },
    droits,
  };
};

export type SansIban = {
  readonly id: number;
  readonly nom: string;
  readonly type: string;
  readonly mail: string;
  readonly resiliee: boolean;
};
/** The pharmacies to which this groupement owes a part, without an IBAN: known, or given and still to confirm. */
export const pharmaciesSansIban = async (tx: SystemeTx, groupementId: number): Promise<SansIban[]> => {
  const { rows } = await sql<SansIban>`select t.id, t.nom, t.type, t.mail, t.active = 'TERMINATED' as resiliee
    from tenant t where t.active in ('ACCEPTED', 'TERMINATED') and t.id in (
      select r.pharmacie_id from reversion r join prestation p on p.tenant_id = r.tenant_id and p.id = r.prestation_id
      where r.tenant_id = ${groupementId} and ${DUE})
    and not exists (select from coordonnees_bancaires b where b.tenant_id = t.id)
    and not exists (select from iban_tardif i where i.tenant_id = t.id and i.saisi_le is not null)
    order by f_tri(t.nom) collate textes, t.id`.execute(tx);
  return rows;
};

/** The oldest ADMIN that an account had, and who can be written to. */
export const adminConnu = async (tx: SystemeTx, tenantId: number) =>
  (await gestionnairesJoignables(tx, tenantId, 'ADMIN', 1))[0];

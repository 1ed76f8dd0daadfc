import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { AvoirAPayer, VirementConnu } from '#shared/features/argent/releve-bancaire/rules/meme-virement.ts';
import type { Credit } from '#shared/features/argent/releve-bancaire/schemas.ts';

/** The encaissements on the days and for the amounts of these credits, or from one of their very lines (RLV-11). */
export const virementsConnus = async (tx: TenantTx, credits: readonly Credit[]): Promise<VirementConnu[]> => {
  const distincts = <T>(valeurs: readonly T[]): T[] => [...new Set(valeurs)];
  const montants = credits.map(({ montantCentimes }) => montantCentimes);
  const { rows } = await sql<VirementConnu>`
    select c.id, c.laboratoire_id as "laboratoireId", coalesce(c.paye_le, c.date) as date,
      c.montant_ttc_centimes as "montantTtcCentimes", c.compte_releve as compte, c.cle_releve as "cleReleve", c.info
    from encaissement c
    where c.tenant_id = ${tx.tenantId} and c.annule_le is null and c.payeur = 'LABO'
      and (c.cle_releve = any(${distincts(credits.map(({ cle }) => cle))}::text[])
        or ((c.nature in ('VIREMENT', 'PAYPS') or c.paye_le is not null)
          and coalesce(c.paye_le, c.date) = any(${distincts(credits.map(({ date }) => date))}::date[])
          and c.montant_ttc_centimes = any(${distincts(montants)}::bigint[])))
    order by c.id`.execute(tx);
  return rows;
};

/** Credit notes compared at most: an account has some tens of them. */
const MAX_AVOIRS = 5_000;
/** The credit notes that no transfer paid yet, the latest first (RLV-12). */
export const avoirsAPayer = async (tx: TenantTx): Promise<AvoirAPayer[]> => {
  const { rows } = await sql<AvoirAPayer>`
    select c.id, c.laboratoire_id as "laboratoireId", c.numero, c.montant_ht_centimes as "montantHtCentimes",
      c.montant_ttc_centimes as "montantTtcCentimes"
    from encaissement c
    where c.tenant_id = ${tx.tenantId} and c.annule_le is null and c.payeur = 'LABO' and c.nature = 'AVOIR'
      and c.numero is not null and c.paye_le is null
    order by c.date desc, c.id desc limit ${MAX_AVOIRS}`.execute(tx);
  return rows;
};

/** The numbers that a payer may cite, each with whose it is: encours, their papers, credit notes (RLV-4). */
export const numerosDesLaboratoires = async (
  tx: TenantTx,
): Promise<{ readonly laboratoireId: number; readonly numero: string }[]> => {
  const { rows } = await sql<{ laboratoireId: number; numero: string }>`
    select e.laboratoire_id as "laboratoireId", n.numero
    from (select * from encours where tenant_id = ${tx.tenantId} and payeur = 'LABO'
        and etat in ('A_DECLARER', 'DECLARE') order by id desc limit ${MAX_AVOIRS}) e
      cross join lateral (values (e.numero), (e.reference_facture), (e.reference_bl)) n (numero)
    where n.numero is not null
    union
    select c.laboratoire_id, c.numero from encaissement c
    where c.tenant_id = ${tx.tenantId} and c.annule_le is null and c.payeur = 'LABO' and c.nature = 'AVOIR'
      and c.numero is not null`.execute(tx);
  return rows;
};

import { sql, type RawBuilder } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import type { LigneComparee } from '#shared/features/argent/facture/rules/conditions/comparer.ts';

type ResultatAEcrire = Omit<LigneComparee, 'rang'> & { readonly id: number };

const colonne = <K extends keyof ResultatAEcrire>(lignes: readonly ResultatAEcrire[], nom: K) =>
  lignes.map((ligne) => ligne[nom]);

/**
 * The id of a condition while it is there, null after. Conditions come after the money in the house: the composition
 * gives it, and the statement that writes reads it.
 */
export type ConditionGardee = (tenantId: number, id: RawBuilder<number | null>) => RawBuilder<number | null>;

/**
 * What a control found, in one statement however many lines: each statement counts its invoices again once. A line
 * in an encours is left as it was (FAC-26). Of a condition deleted meanwhile, only the words are kept.
 */
export const updateResultats = async (
  tx: Tx,
  tenantId: number,
  lignes: readonly ResultatAEcrire[],
  conditionGardee: ConditionGardee,
): Promise<void> => {
  if (lignes.length === 0) return;
  await sql`update facture_ligne l set resultat = x.resultat, motif = x.motif,
    condition_id = ${conditionGardee(tenantId, sql`x.condition_id`)}, condition_dite = x.dite,
      remise_attendue = x.remise, attendu_centimes = x.attendu, ecart_centimes = x.ecart
    from unnest(${colonne(lignes, 'id')}::bigint[], ${colonne(lignes, 'resultat')}::text[],
      ${colonne(lignes, 'motif')}::text[],
      ${colonne(lignes, 'conditionId')}::bigint[], ${colonne(lignes, 'conditionDite')}::text[],
      ${colonne(lignes, 'remiseAttendue')}::int[],
      ${colonne(lignes, 'attenduCentimes')}::bigint[], ${colonne(lignes, 'ecartCentimes')}::bigint[])
      as x (id, resultat, motif, condition_id, dite, remise, attendu, ecart)
    where l.tenant_id = ${tenantId} and l.id = x.id and l.encours_id is null`.execute(tx);
};

/** Clears the results of the control of an invoice; lines in an encours are left as they were. */
export const updateLignesSansResultat = async (tx: Tx, tenantId: number, factureId: number): Promise<void> => {
  await sql`update facture_ligne set resultat = null, motif = null, condition_id = null, condition_dite = null,
      remise_attendue = null, attendu_centimes = null, ecart_centimes = 0
    where tenant_id = ${tenantId} and facture_id = ${factureId} and encours_id is null
      and resultat is not null`.execute(tx);
};

/** @returns how many lines this encours now holds: fewer than asked when another encours already holds some */
export const updateLignesReclamees = async (
  tx: TenantTx,
  ids: readonly number[],
  encoursId: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`update facture_ligne set encours_id = ${encoursId}
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[]) and encours_id is null`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};

import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { EtatReversion } from '#shared/features/prestations/prestation/schemas/enumerations.ts';
import type { PartCalculee } from '#shared/features/prestations/prestation/rules/repartition.ts';

/** A locked part: what the commands decide on. */
type LigneReversion = {
  readonly id: number;
  readonly pharmacieId: number;
  readonly base: number | null;
  readonly montantHtCentimes: number;
  readonly etat: EtatReversion;
  readonly dateReversion: Jour | null;
  readonly reference: string | null;
  readonly virementId: number | null;
  readonly sansPreuveMotif: string | null;
};

const reversionsDe = (tx: TenantTx, prestationId: number) =>
  tx
    .selectFrom('reversion')
    .select([
      'id',
      'pharmacie_id as pharmacieId',
      'base',
      'montant_ht_centimes as montantHtCentimes',
      'etat',
      'date_reversion as dateReversion',
      'reference',
      'virement_id as virementId',
      'sans_preuve_motif as sansPreuveMotif',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('prestation_id', '=', prestationId)
    .$castTo<LigneReversion>();

/** Locks the reversions of a locked prestation, in the order of their ids. @param ids only these; absent: all */
export const lockReversions = (
  tx: TenantTx,
  prestationId: number,
  ids?: readonly number[],
): Promise<LigneReversion[]> =>
  reversionsDe(tx, prestationId)
    .$if(ids !== undefined, (requete) => requete.where('id', '=', sql<number>`any(${[...(ids ?? [])]}::bigint[])`))
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Replaces the parts of a prestation, of which none was paid yet (PRS-13). A part that stays keeps its id and its
 * motive.
 */
export const replaceParts = async (
  tx: TenantTx,
  prestationId: number,
  parts: readonly PartCalculee[],
): Promise<void> => {
  const lignes = sql`unnest(${parts.map(({ pharmacieId }) => pharmacieId)}::bigint[],
    ${parts.map(({ base }) => base)}::bigint[], ${parts.map(({ montantHtCentimes }) => montantHtCentimes)}::bigint[])
    as n (pharmacie_id, base, montant)`;
  await sql`delete from reversion r where r.tenant_id = ${tx.tenantId} and r.prestation_id = ${prestationId}
    and not r.pharmacie_id = any(${parts.map(({ pharmacieId }) => pharmacieId)}::bigint[])`.execute(tx);
  await sql`insert into reversion (tenant_id, prestation_id, pharmacie_id, base, montant_ht_centimes)
    select ${tx.tenantId}, ${prestationId}, n.pharmacie_id, n.base, n.montant from ${lignes}
    on conflict on constraint reversion_une_part do update
      set base = excluded.base, montant_ht_centimes = excluded.montant_ht_centimes`.execute(tx);
};

const changer = (tx: TenantTx, ids: readonly number[]) =>
  tx
    .updateTable('reversion')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`);

/** Marks these reversions as paid to their adhérents. @param reference the same for all, or each one's own */
export const updateReversees = async (
  tx: TenantTx,
  ids: readonly number[],
  date: Jour,
  reference: string | ((id: number) => string),
): Promise<void> => {
  const references = ids.map((id) => (typeof reference === 'string' ? reference : reference(id)));
  await sql`update reversion r set etat = 'REVERSEE', date_reversion = ${date}::date, reference = n.reference
    from unnest(${[...ids]}::bigint[], ${references}::text[]) as n (id, reference)
    where r.tenant_id = ${tx.tenantId} and r.id = n.id`.execute(tx);
};

export const updateRemise = async (tx: TenantTx, id: number): Promise<void> => {
  await changer(tx, [id]).set({ etat: 'A_REVERSER', date_reversion: null, reference: null }).execute();
};

export const updateSansPreuve = async (
  tx: TenantTx,
  ids: readonly number[],
  motif: string | null,
  { nomComplet }: Pick<Acteur, 'nomComplet'>,
): Promise<void> => {
  await changer(tx, ids)
    .set({ sans_preuve_motif: motif, sans_preuve_par_nom: motif === null ? null : nomComplet })
    .execute();
};

/** @param virementId null: removes the reversions from their transfer file, which is given up */
export const updateVirement = async (
  tx: TenantTx,
  ids: readonly number[],
  virementId: number | null,
): Promise<void> => {
  await changer(tx, ids).set({ virement_id: virementId }).execute();
};

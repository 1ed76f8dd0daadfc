import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Jour } from '#shared/core/dates.ts';
import { rfaGroupementErrors } from '#shared/features/argent/rfa-groupement/errors.ts';

// A segment of another groupement and an unknown one answer alike (COM-11).
const surSegment = surViolation({ rfa_segment_segment_fk: rfaGroupementErrors.segmentInconnu });

/** Replaces the segments that a RFA targets; without any, it is for every adhérent. */
export const replaceSegments = async (tx: TenantTx, rfaId: number, segmentIds: readonly number[]): Promise<void> => {
  await tx.deleteFrom('rfa_segment').where('tenant_id', '=', tx.tenantId).where('rfa_id', '=', rfaId).execute();
  if (segmentIds.length > 0)
    await tx
      .insertInto('rfa_segment')
      .values(segmentIds.map((segment_id) => ({ tenant_id: tx.tenantId, rfa_id: rfaId, segment_id })))
      .execute()
      .catch(surSegment);
};

/** No RFA of the groupement targets this segment any more. */
export const deleteSegmentViseRfa = async (tx: TenantTx, segmentId: number): Promise<void> => {
  await tx.deleteFrom('rfa_segment').where('tenant_id', '=', tx.tenantId).where('segment_id', '=', segmentId).execute();
};

type RelanceAdherents = {
  readonly groupementId: number;
  readonly modeleId: number;
  readonly pharmacieIds: readonly number[];
};
/** Marks these adhérents as reminded of the modèle on this day. @returns those who were not yet (RFA-29) */
export const insertRelancesRfaGroupement = async (
  tx: SystemeTx,
  { groupementId, modeleId, pharmacieIds }: RelanceAdherents,
  { jour, parNom }: { readonly jour: Jour; readonly parNom: string },
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{
    id: number;
  }>`insert into rfa_relance (tenant_id, rfa_id, pharmacie_id, jour, cree_par_nom)
    select ${groupementId}, ${modeleId}, x, ${jour}::date, ${parNom} from unnest(${[...pharmacieIds]}::bigint[]) x
    on conflict do nothing returning pharmacie_id as id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';

/** Marks as reminded the adhérents that still wait and were not reminded that day. @returns them */
export const updateReponsesRelancees = async (
  tx: SystemeTx,
  { groupementId, id }: { readonly groupementId: number; readonly id: number },
  pharmacieIds: readonly number[],
  { jour, parNom }: { readonly jour: Jour; readonly parNom: string },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update condition_reponse set relancee_le = ${jour}::date, relancee_par_nom = ${parNom}
    where tenant_id = ${groupementId} and condition_groupement_id = ${id} and etat = 'WAITING'
      and pharmacie_id = any(${[...pharmacieIds]}::bigint[]) and relancee_le is distinct from ${jour}::date
    returning pharmacie_id as id`.execute(tx);
  return rows.map(({ id: pharmacieId }) => pharmacieId);
};

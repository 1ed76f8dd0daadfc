import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';

const parNom = sql`f_tri(d.nom) collate textes`;

/** By name: the laboratories of an account that it still has. */
export const nomsDesLaboratoiresDelegue = async (
  tx: SystemeTx,
  tenantId: number,
  ids: readonly number[],
): Promise<string[]> =>
  (
    await tx
      .selectFrom('laboratoire as l')
      .innerJoin('laboratoire_detail as d', 'd.id', 'l.detail_id')
      .select('d.nom')
      .where('l.tenant_id', '=', tenantId)
      .where(sql<boolean>`l.id = any(${[...ids]}::bigint[])`)
      .orderBy(parNom)
      .orderBy('l.id')
      .execute()
  ).map(({ nom }) => nom);

/** Of these laboratories, those that the account still has. */
export const laboratoiresDuCompteDelegue = async (
  tx: SystemeTx,
  tenantId: number,
  ids: readonly number[],
): Promise<number[]> =>
  (
    await tx
      .selectFrom('laboratoire')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

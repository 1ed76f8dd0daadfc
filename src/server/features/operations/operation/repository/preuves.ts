import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import { enColonnes } from '#server/core/db/noms.ts';
import { tableDesCopies, type Copie } from '#server/features/reseau/diffusion/read-models.ts';

export const countPreuves = async (tx: TenantTx, promotionId: number, placementId: number): Promise<number> => {
  const { n } = await tx
    .selectFrom('promotion_preuve')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tx.tenantId)
    .where('promotion_id', '=', promotionId)
    .where('promotion_emplacement_id', '=', placementId)
    .where('retire_le', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
};

export type NouvellePreuve = {
  readonly promotionId: number;
  readonly placementId: number;
  readonly fichierId: number;
  readonly creeParId: number;
  readonly creeParNom: string;
  readonly creeLe: Date;
  readonly vignette: Buffer | null;
};
export const insertPreuve = async (
  tx: TenantTx,
  { placementId, creeLe, ...preuve }: NouvellePreuve,
): Promise<number> => {
  const { id } = await tx
    .insertInto('promotion_preuve')
    .values(
      enColonnes('promotion_preuve', {
        ...preuve,
        tenantId: tx.tenantId,
        promotionEmplacementId: placementId,
        creeLe: sql<string>`${creeLe.toISOString()}::timestamptz`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export type LignePreuve = {
  readonly fichierId: number;
  readonly placementId: number | null;
  readonly creeParId: number | null;
  readonly creeLe: string;
  readonly retireLe: string | null;
};
export const findPreuve = (tx: TenantTx, promotionId: number, id: number): Promise<LignePreuve | undefined> =>
  tx
    .selectFrom('promotion_preuve')
    .select([
      'fichier_id as fichierId',
      'promotion_emplacement_id as placementId',
      'cree_par_id as creeParId',
      'cree_le as creeLe',
      'retire_le as retireLe',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('promotion_id', '=', promotionId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findVignette = async (tx: TenantTx, id: number): Promise<Buffer | null | undefined> => {
  const ligne = await tx
    .selectFrom('promotion_preuve')
    .select('vignette')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return ligne?.vignette;
};

export const deletePreuve = (tx: TenantTx, id: number) =>
  tx.deleteFrom('promotion_preuve').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();

/** @param parNom who withdraws the photo; null: puts it back */
export const updatePreuveRetiree = (tx: TenantTx, id: number, parNom: string | null) =>
  tx
    .updateTable('promotion_preuve')
    .set({ retire_par_nom: parNom, retire_le: parNom === null ? null : sql<string>`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();

/** The photos of these copies of a modèle. @returns their files */
export const deletePreuvesDesCopies = async (
  tx: SystemeTx,
  copies: readonly Copie[],
): Promise<{ tenantId: number; id: number }[]> => {
  const { rows } = await sql<{ tenantId: number; id: number }>`
    delete from promotion_preuve x using ${tableDesCopies(copies)}
    where x.tenant_id = c.tenant_id and x.promotion_id = c.id
    returning x.tenant_id as "tenantId", x.fichier_id as id`.execute(tx);
  return rows;
};

import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Vie } from '#shared/features/operations/operation/rules.ts';

/** The states of a promotion, which stays as it is until the end of the transaction: two photos come one after the other. */
export const verrouillerVie = (tx: TenantTx, id: number): Promise<Vie | undefined> =>
  vie(tx, id).forNoKeyUpdate().executeTakeFirst();
export const findVie = (tx: TenantTx, id: number): Promise<Vie | undefined> => vie(tx, id).executeTakeFirst();

const vie = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('promotion')
    .select([
      'origine',
      'modele_id as modeleId',
      'type_promo as typePromo',
      'etat_promo as etatPromo',
      'etat_tg as etatTg',
      'acceptation_promo as acceptationPromo',
      'acceptation_tg as acceptationTg',
      'date_fin as dateFin',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .$castTo<Vie>();

/** Null once the TG is said made; undefined: not a place of this promotion. */
export const findPlacement = (
  tx: TenantTx,
  promotionId: number,
  id: number,
): Promise<{ realiseLe: string | null } | undefined> =>
  tx
    .selectFrom('promotion_emplacement')
    .select('realise_le as realiseLe')
    .where('tenant_id', '=', tx.tenantId)
    .where('promotion_id', '=', promotionId)
    .where('id', '=', id)
    .executeTakeFirst();

export const updateRealiseLe = (tx: TenantTx, id: number, jour: string | null) =>
  tx
    .updateTable('promotion_emplacement')
    .set({ realise_le: jour })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();

export const compterPreuves = async (tx: TenantTx, promotionId: number, placementId: number): Promise<number> => {
  const { n } = await tx
    .selectFrom('promotion_preuve')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tx.tenantId)
    .where('promotion_id', '=', promotionId)
    .where('promotion_emplacement_id', '=', placementId)
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
export const insertPreuve = async (tx: TenantTx, preuve: NouvellePreuve): Promise<number> => {
  const { id } = await tx
    .insertInto('promotion_preuve')
    .values({
      tenant_id: tx.tenantId,
      promotion_id: preuve.promotionId,
      promotion_emplacement_id: preuve.placementId,
      fichier_id: preuve.fichierId,
      vignette: preuve.vignette,
      cree_par_id: preuve.creeParId,
      cree_par_nom: preuve.creeParNom,
      cree_le: sql`${preuve.creeLe.toISOString()}::timestamptz`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export type LignePreuve = {
  readonly fichierId: number;
  readonly placementId: number | null;
  readonly creeParId: number | null;
};
export const findPreuve = (tx: TenantTx, promotionId: number, id: number): Promise<LignePreuve | undefined> =>
  tx
    .selectFrom('promotion_preuve')
    .select(['fichier_id as fichierId', 'promotion_emplacement_id as placementId', 'cree_par_id as creeParId'])
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

import type { TenantTx } from '#server/core/db/database.ts';
import type { EtatsPromotion } from '#shared/features/operations/operation/rules.ts';

/**
 * The states of a promotion, which stays as it is until the end of the transaction: two photos come one after the
 * other.
 */
export const lockEtatsPromotion = (tx: TenantTx, id: number): Promise<EtatsPromotion | undefined> =>
  etatsDe(tx, id).forNoKeyUpdate().executeTakeFirst();
export const findEtats = (tx: TenantTx, id: number): Promise<EtatsPromotion | undefined> =>
  etatsDe(tx, id).executeTakeFirst();

const etatsDe = (tx: TenantTx, id: number) =>
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
    .$castTo<EtatsPromotion>();

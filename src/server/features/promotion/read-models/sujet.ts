import { sql } from 'kysely';
import type { Sujet } from '#server/features/discussion/read-models/sujet.ts';

/** What a promotion brings to its discussion (ADR 13): a copy has its own, inside the member. */
export const sujetPromotion: Sujet = {
  notification: 'PROMO_TG',
  canal: 'promotion',
  objets: async (tx, tenantIds, ids) => {
    const lignes = await tx
      .selectFrom('promotion')
      .select(['tenant_id as tenantId', 'id', 'nom_operation as titre', 'cree_par_id as creeParId'])
      .where(sql<boolean>`tenant_id = any(${[...tenantIds]}::bigint[]) and id = any(${[...ids]}::bigint[])`)
      .execute();
    return lignes.map((ligne) => ({ ...ligne, lien: null }));
  },
};

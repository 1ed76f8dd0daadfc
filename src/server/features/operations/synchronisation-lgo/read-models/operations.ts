import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { OperationLgo } from '#shared/features/operations/synchronisation-lgo/rules.ts';
import { estModele, partTenueSql } from '#server/features/operations/operation/read-models/calculs.ts';
import { dispositifsJson } from '#server/features/operations/operation/read-models/saisie.ts';

type DeQui = {
  readonly aujourdhui: Jour;
  readonly tenantId?: number | undefined;
  /** One promotion alone. */
  readonly promotionId?: number | undefined;
};

/**
 * The promotions that a software must know: held, and not over; a TG alone is there to say that nothing is to be done
 * (CNX-63).
 */
export const operationsTenuesSynchronisationLgo = async (
  tx: Tx,
  { aujourdhui, tenantId, promotionId }: DeQui,
): Promise<OperationLgo[]> => {
  const filtrePromotion = promotionId === undefined ? sql`true` : sql`p.id = ${promotionId}`;
  const { rows } = await sql<OperationLgo>`
    select p.id, p.nom_operation as "nomOperation", p.type_promo as "typePromo", p.date_debut as "dateDebut",
      p.date_fin as "dateFin",
      p.conditions_promo as "conditionsPromo", ${dispositifsJson} as dispositifs,
      coalesce((select jsonb_agg(jsonb_build_object('nom', x.nom, 'ean', x.ean, 'prixPublicTtcCentimes',
        x.prix_public_ttc_centimes,
          'tva', x.tva) order by x.position) from promotion_produit x
        where x.tenant_id = p.tenant_id and x.promotion_id = p.id), '[]'::jsonb) as produits
    from promotion p
    where p.tenant_id = ${tenantDe(tx, tenantId)} and ${filtrePromotion} and not ${estModele}
      and p.date_debut is not null and p.date_fin >= ${aujourdhui}::date
      and (${partTenueSql.PROMO} or (p.type_promo = 'TG' and ${partTenueSql.TG}))
    order by p.id`.execute(tx);
  return rows;
};

/** @returns undefined when the account has no such promotion */
export const promotionExiste = async (tx: Tx, id: number): Promise<{ id: number } | undefined> =>
  tx.selectFrom('promotion').select('id').where('tenant_id', '=', tenantDe(tx)).where('id', '=', id).executeTakeFirst();

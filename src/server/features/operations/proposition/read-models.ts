import { sql } from 'kysely';
import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { listLaboratoires } from '#server/features/catalogue/laboratoire/read-models.ts';
import type { ParsedResponseOf, QueryOf } from '#shared/core/contract.ts';
import {
  occupationTradeSchema,
  type propositionContract,
  type ReferencesTrade,
} from '#shared/features/operations/proposition/contract.ts';
import { OPERATION_CACHEE } from '#server/features/operations/operation/repository/places.ts';
import { planPromotions } from '#server/features/operations/promotion/read-models/tableaux.ts';
import { montreeAuDelegue } from '#server/features/operations/operation/read-models/visibles.ts';

/** Names of the laboratories, zones and emplacements that a proposal may choose. */
export const referencesDOffre = async (tx: TenantTx): Promise<ReferencesTrade> => {
  const [laboratoires, zones, emplacements] = await ensemble(
    listLaboratoires(tx),
    tx
      .selectFrom('zone')
      .select(['id', 'nom'])
      .where('tenant_id', '=', tx.tenantId)
      .orderBy('ordre')
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('emplacement')
      .select(['id', 'nom', 'actif', 'zone_id as zoneId'])
      .where('tenant_id', '=', tx.tenantId)
      .orderBy('ordre')
      .orderBy('id')
      .execute(),
  );
  const parZone = Map.groupBy(emplacements, ({ zoneId }) => zoneId);
  return {
    laboratoires: laboratoires.map(({ id, nom }) => ({ id, nom })),
    zones: zones.map((zone) => ({
      ...zone,
      emplacements: (parZone.get(zone.id) ?? []).map(({ id, nom, actif }) => ({ id, nom, actif })),
    })),
  };
};

/**
 * Places held by operations that the habilitation hides: when, and nothing else (RES-44). Their promotion is not named:
 * `promotionId` is 0.
 */
const placesTenuesAilleurs = async (
  tx: TenantTx,
  { du, au, sauf }: QueryOf<(typeof propositionContract)['planTrade']>,
): Promise<Occupations> => {
  const { rows } = await sql<Occupations[number]>`
    select 0 as "promotionId", x.emplacement_id as "emplacementId", ${OPERATION_CACHEE} as "nomOperation",
      x.date_debut as "dateDebut",
      x.date_fin as "dateFin", x.occupe, x.superposable
    from promotion_emplacement x where x.tenant_id = ${tx.tenantId} and x.occupe
      and x.date_debut <= ${au}::date and x.date_fin >= ${du}::date
        and x.promotion_id is distinct from ${sauf ?? null}::bigint
      and not exists (select from promotion p where p.tenant_id = x.tenant_id and p.id = x.promotion_id)
    order by x.emplacement_id, x.date_debut, x.id`.execute(tx);
  return rows;
};

type Occupations = ParsedResponseOf<(typeof propositionContract)['planTrade']>;
/** Occupation of the emplacements, for the delegate: what the pharmacy only plans is hidden from him. */
export const planSuivi = async (
  tx: TenantTx,
  ctx: Pick<Contexte, 'acteur' | 'services'>,
  demande: QueryOf<(typeof propositionContract)['planTrade']>,
): Promise<Occupations> =>
  [
    ...(await planPromotions(tx, ctx, demande, montreeAuDelegue(ctx.acteur.utilisateurId))),
    ...(await placesTenuesAilleurs(tx, demande)),
  ].map((occupation) => occupationTradeSchema.parse(occupation));

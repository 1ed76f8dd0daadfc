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
import { plan } from '#server/features/operations/promotion/read-models/tableaux.ts';
import { montreeAuDelegue } from '#server/features/operations/operation/read-models/visibles.ts';

/** What a proposal chooses from: names alone. */
export const references = async (tx: TenantTx): Promise<ReferencesTrade> => {
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

type Occupations = ParsedResponseOf<(typeof propositionContract)['planTrade']>;
/** Who holds the places he may propose: what the pharmacy only plans is hidden from him. */
export const planSuivi = async (
  tx: TenantTx,
  ctx: Pick<Contexte, 'acteur' | 'services'>,
  demande: QueryOf<(typeof propositionContract)['planTrade']>,
): Promise<Occupations> =>
  (await plan(tx, ctx, demande, montreeAuDelegue(ctx.acteur.utilisateurId))).map((occupation) =>
    occupationTradeSchema.parse(occupation),
  );

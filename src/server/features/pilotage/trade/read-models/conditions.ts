import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { detailCondition } from '#server/features/conditions/condition/read-models/detail.ts';
import { pageConditions } from '#server/features/conditions/condition/read-models/liste.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import {
  conditionSuivieSchema,
  detailConditionSuivieSchema,
  type ConditionSuivie,
  type conditionTradeContract,
  type DetailConditionSuivie,
} from '#shared/features/pilotage/trade/contract/conditions.ts';

type Ctx = Pick<Contexte, 'acteur' | 'services'>;

/**
 * The conditions in force between the visited pharmacy and its laboratories; the schema keeps what a delegate may read.
 */
export const conditionsSuivies = async (
  tx: TenantTx,
  { acteur, services }: Ctx,
  demande: QueryOf<(typeof conditionTradeContract)['conditionsTrade']>,
): Promise<{ elements: ConditionSuivie[]; total: number }> => {
  const { elements, total } = await pageConditions(
    tx,
    acteur,
    { ...demande, etat: 'EN_COURS' },
    aujourdhuiDe({ services }),
  );
  return { total, elements: elements.map((condition) => conditionSuivieSchema.parse(condition)) };
};

/** @throws 404, also for a condition that is over or still to come */
export const conditionSuivie = async (
  tx: TenantTx,
  { acteur, services }: Ctx,
  id: number,
): Promise<DetailConditionSuivie> => {
  const condition = await detailCondition(tx, acteur, id, aujourdhuiDe({ services }));
  if (condition.etat !== 'EN_COURS') throw coreErrors.introuvable();
  return detailConditionSuivieSchema.parse(condition);
};

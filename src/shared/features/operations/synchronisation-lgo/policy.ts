import type { Acteur } from '#shared/core/acteur.ts';
import { canPlacer } from '#shared/features/operations/operation/policy.ts';

/** Whether the acteur sends, exports and keys the promotions into the LGO (CNX-66): the roles that manage the plan. */
export const canSynchroniserLgo = (acteur: Pick<Acteur, 'role'>): boolean => canPlacer(acteur);

import type { Acteur } from '#shared/core/acteur.ts';
import { canPlacer } from '#shared/features/operations/operation/policy.ts';

/** Who sends, exports and keys the promotions of the pharmacy into its software (CNX-66): who keeps its plan. */
export const canSynchroniserLgo = (acteur: Pick<Acteur, 'role'>): boolean => canPlacer(acteur);

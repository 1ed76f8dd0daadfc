import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { emplacementContract } from '#shared/features/operations/emplacement/contract.ts';
import {
  creerEmplacement,
  deplacerEmplacement,
  lirePlanDe,
  modifierEmplacement,
  supprimerEmplacement,
  type SuitesEmplacement,
} from './commands.ts';
import type { Occupations } from './read-models.ts';
import { deposerPhoto, lirePhoto, retirerPhoto } from './commands/photo.ts';
import { creerPlanType, retirerPlanType } from './commands/plan-type.ts';
import { creerZone, deplacerZone, modifierZone, supprimerZone } from './commands/zones.ts';

export const creerEmplacementHandlers = (
  suites: SuitesEmplacement & { readonly occupations: Occupations },
): Handlers<typeof emplacementContract> => ({
  lirePlan: ({ ctx }) => lirePlanDe(ctx, suites.occupations),
  creerZone: ({ ctx, body }) => creerZone(ctx, body),
  modifierZone: ({ ctx, params, body }) => modifierZone(ctx, params.id, body),
  deplacerZone: ({ ctx, params, body }) => deplacerZone(ctx, params.id, body),
  supprimerZone: ({ ctx, params }) => supprimerZone(ctx, params.id),
  creerEmplacement: ({ ctx, body }) => creerEmplacement(ctx, body),
  modifierEmplacement: ({ ctx, params, body }) => modifierEmplacement(ctx, params.id, body),
  deplacerEmplacement: ({ ctx, params, body }) => deplacerEmplacement(ctx, params.id, body),
  supprimerEmplacement: ({ ctx, params }) => supprimerEmplacement(ctx, params.id, suites),
  lirePhoto: ({ ctx, params }) => lirePhoto(ctx, params.id),
  deposerPhoto: ({ ctx, params, fichiers }) => deposerPhoto(ctx, params.id, fichiers),
  retirerPhoto: ({ ctx, params }) => retirerPhoto(ctx, params.id),
  creerPlanType: ({ ctx }) => creerPlanType(ctx),
  retirerPlanType: ({ ctx, body }) => retirerPlanType(ctx, body, suites),
});

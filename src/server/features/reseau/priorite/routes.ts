import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { prioriteContract } from '#shared/features/reseau/priorite/contract.ts';
import {
  creerListeType,
  creerPriorite,
  deplacerPriorite,
  lirePrioritesDe,
  modifierPriorite,
  retirerListeType,
  supprimerPriorite,
  type UsagePriorite,
} from './commands.ts';

export const creerPrioriteHandlers = (usage: UsagePriorite): Handlers<typeof prioriteContract> => ({
  lirePriorites: ({ ctx }) => lirePrioritesDe(ctx),
  creerPriorite: ({ ctx, body }) => creerPriorite(ctx, body),
  modifierPriorite: ({ ctx, params, body }) => modifierPriorite(ctx, params.id, body),
  deplacerPriorite: ({ ctx, params, body }) => deplacerPriorite(ctx, params.id, body),
  supprimerPriorite: ({ ctx, params }) => supprimerPriorite(ctx, params.id, usage),
  creerListeType: ({ ctx }) => creerListeType(ctx),
  retirerListeType: ({ ctx, body }) => retirerListeType(ctx, body, usage),
});

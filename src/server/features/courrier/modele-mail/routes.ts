import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { modeleMailContract } from '#shared/features/courrier/modele-mail/contract.ts';
import type { DernierEncours } from './read-models.ts';
import { lireModelesDe, modifierModele, retablirModele } from './commands.ts';

export const creerModeleMailHandlers = (dernierEncours: DernierEncours): Handlers<typeof modeleMailContract> => ({
  lireModeles: ({ ctx }) => lireModelesDe(ctx, dernierEncours),
  modifierModele: ({ ctx, params, body }) => modifierModele(ctx, params.nature, body),
  retablirModele: ({ ctx, params, body }) => retablirModele(ctx, params.nature, body.version),
});

import { inSysteme, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { regleLegaleContract } from '#shared/features/catalogue/regle-legale/contract.ts';
import { creerRegleLegale, modifierRegleLegale, terminerRegleLegale } from './commands.ts';
import { historiqueRegleLegale, lireReglesLegales } from './read-models.ts';

export const regleLegaleHandlers: Handlers<typeof regleLegaleContract> = {
  // Common to every account: the application role is enough to read.
  lireReglesLegales: ({ ctx }) => inTenant(ctx, (tx) => lireReglesLegales(tx, ctx.acteur)),
  creerRegleLegale: ({ ctx, body }) => creerRegleLegale(ctx, body),
  modifierRegleLegale: ({ ctx, params, body }) => modifierRegleLegale(ctx, params.id, body),
  terminerRegleLegale: ({ ctx, params, body }) => terminerRegleLegale(ctx, params.id, body),
  historiqueRegleLegale: ({ ctx, params }) => inSysteme(ctx, (tx) => historiqueRegleLegale(tx, params.id)),
};

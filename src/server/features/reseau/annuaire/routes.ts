import { inSysteme } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { annuaireContract } from '#shared/features/reseau/annuaire/contract.ts';
import { chercherPharmaciesAnnuaire, listPharmacies } from './read-models.ts';

export const annuaireHandlers: Handlers<typeof annuaireContract> = {
  listPharmacies: ({ ctx }) => inSysteme(ctx, (tx) => listPharmacies(tx, ctx.acteur)),
  chercherPharmacies: ({ ctx, query }) => inSysteme(ctx, (tx) => chercherPharmaciesAnnuaire(tx, ctx.acteur, query)),
};

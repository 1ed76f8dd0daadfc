import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { familleContract } from '#shared/features/catalogue/famille/contract.ts';
import {
  creerFamille,
  deplacerFamille,
  lireArbreDe,
  modifierFamille,
  supprimerFamille,
  type LignesDuComparatif,
} from './commands.ts';
import { creerArbreType, retirerArbreType } from './commands/arbre-type.ts';

export const creerFamilleHandlers = (lignes: LignesDuComparatif): Handlers<typeof familleContract> => ({
  lireArbre: ({ ctx }) => lireArbreDe(ctx),
  creerFamille: ({ ctx, body }) => creerFamille(ctx, body),
  modifierFamille: ({ ctx, params, body }) => modifierFamille(ctx, params.id, body),
  deplacerFamille: ({ ctx, params, body }) => deplacerFamille(ctx, params.id, body, lignes),
  supprimerFamille: ({ ctx, params }) => supprimerFamille(ctx, params.id, lignes),
  creerArbreType: ({ ctx }) => creerArbreType(ctx),
  retirerArbreType: ({ ctx, body }) => retirerArbreType(ctx, body, lignes),
});

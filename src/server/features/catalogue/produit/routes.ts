import { inSysteme, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { produitContract } from '#shared/features/catalogue/produit/contract.ts';
import {
  creerProduit,
  ecarterDoublon,
  fusionnerProduits,
  lireProduit,
  modifierProduit,
  supprimerProduit,
} from './commands.ts';
import { exporterProduits } from './commands/exporter.ts';
import { doublonsProduits, nbProduits, pageProduits, rechercherProduits, syntheseProduits } from './read-models.ts';

export const produitHandlers: Handlers<typeof produitContract> = {
  pageProduits: ({ ctx, query }) => inSysteme(ctx, (tx) => pageProduits(tx, query)),
  nbProduits: ({ ctx, query }) => inSysteme(ctx, (tx) => nbProduits(tx, query)),
  exporterProduits: ({ ctx, query }) => exporterProduits(ctx, query),
  syntheseProduits: ({ ctx }) => inSysteme(ctx, (tx) => syntheseProduits(tx)),
  // The catalogue is readable by every tenant: the application role is enough.
  rechercherProduits: ({ ctx, query }) => inTenant(ctx, (tx) => rechercherProduits(tx, query)),
  doublonsProduits: ({ ctx, query }) => inSysteme(ctx, (tx) => doublonsProduits(tx, query.limite)),
  ecarterDoublon: ({ ctx, body }) => ecarterDoublon(ctx, body),
  unProduit: ({ ctx, params }) => lireProduit(ctx, params.id),
  creerProduit: ({ ctx, body }) => creerProduit(ctx, body),
  modifierProduit: ({ ctx, body }) => modifierProduit(ctx, body),
  fusionnerProduits: ({ ctx, body }) => fusionnerProduits(ctx, body),
  supprimerProduit: ({ ctx, params }) => supprimerProduit(ctx, params.id),
};

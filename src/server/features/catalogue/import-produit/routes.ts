import { inSysteme } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { importProduitContract } from '#shared/features/catalogue/import-produit/contract.ts';
import {
  abandonnerImport,
  deposerImport,
  lancerImport,
  previsualiserImport,
  rapportImport,
  relireImport,
} from './commands.ts';
import { pageImports, pageLignes, unImport } from './read-models.ts';

export const importProduitHandlers: Handlers<typeof importProduitContract> = {
  deposerImport: ({ ctx, fichiers }) => deposerImport(ctx, fichiers),
  pageImports: ({ ctx, query }) => inSysteme(ctx, (tx) => pageImports(tx, query)),
  unImport: ({ ctx, params }) => inSysteme(ctx, (tx) => unImport(tx, params.id)),
  relireImport: ({ ctx, params, body }) => relireImport(ctx, params.id, body),
  previsualiserImport: ({ ctx, params, body }) => previsualiserImport(ctx, params.id, body),
  lancerImport: ({ ctx, params }) => lancerImport(ctx, params.id),
  lignesImport: ({ ctx, params, query }) => inSysteme(ctx, (tx) => pageLignes(tx, params.id, query)),
  rapportImport: ({ ctx, params }) => rapportImport(ctx, params.id),
  abandonnerImport: ({ ctx, params }) => abandonnerImport(ctx, params.id),
};

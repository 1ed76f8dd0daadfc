import { inSysteme } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { importProduitContract } from '#shared/features/catalogue/import-produit/contract.ts';
import { abandonnerImport, deposerImport, lancerImport, rapportImport, relireImport } from './commands.ts';
import { annulerRetraits, retirerAbsents } from './commands/retraits.ts';
import { apercuImport, previsualiserImport } from './commands/verifier.ts';
import { pageRetraits } from './read-models/retraits.ts';
import { pageImports, pageLignes, unImportProduit } from './read-models.ts';

export const importProduitHandlers: Handlers<typeof importProduitContract> = {
  deposerImport: ({ ctx, fichiers }) => deposerImport(ctx, fichiers),
  pageImports: ({ ctx, query }) => inSysteme(ctx, (tx) => pageImports(tx, query)),
  unImport: ({ ctx, params }) => inSysteme(ctx, (tx) => unImportProduit(tx, params.id)),
  relireImport: ({ ctx, params, body }) => relireImport(ctx, params.id, body),
  previsualiserImport: ({ ctx, params, body }) => previsualiserImport(ctx, params.id, body),
  apercuImport: ({ ctx, params }) => apercuImport(ctx, params.id),
  lancerImport: ({ ctx, params }) => lancerImport(ctx, params.id),
  lignesImport: ({ ctx, params, query }) => inSysteme(ctx, (tx) => pageLignes(tx, params.id, query)),
  retraitsImport: ({ ctx, params, query }) =>
    inSysteme(ctx, async (tx) => {
      await unImportProduit(tx, params.id);
      return pageRetraits(tx, params.id, query);
    }),
  retirerAbsents: ({ ctx, params, body }) => retirerAbsents(ctx, params.id, body),
  annulerRetraits: ({ ctx, params, body }) => annulerRetraits(ctx, params.id, body),
  rapportImport: ({ ctx, params }) => rapportImport(ctx, params.id),
  abandonnerImport: ({ ctx, params }) => abandonnerImport(ctx, params.id),
};

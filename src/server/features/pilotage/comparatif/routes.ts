import { aujourdhuiDe, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { comparatifContract } from '#shared/features/pilotage/comparatif/contract.ts';
import {
  creerComparatif,
  dupliquerAnneeComparatif,
  dupliquerComparatif,
  modifierComparatif,
  supprimerComparatif,
} from './commands.ts';
import { exporterComparatif } from './commands/exporter.ts';
import { importerComparatif, previsualiserImportComparatif } from './commands/importer.ts';
import { detailComparatif, listeComparatif } from './read-models/liste.ts';

export const comparatifHandlers: Handlers<typeof comparatifContract> = {
  listComparatif: ({ ctx, query }) =>
    inTenant(ctx, (tx) => listeComparatif(tx, ctx.acteur, query.annee ?? Number(aujourdhuiDe(ctx).slice(0, 4)))),
  exporterComparatif: ({ ctx, query }) => exporterComparatif(ctx, query),
  detailComparatif: ({ ctx, params }) => inTenant(ctx, (tx) => detailComparatif(tx, ctx.acteur, params.id)),
  creerComparatif: ({ ctx, body }) => creerComparatif(ctx, body),
  modifierComparatif: ({ ctx, params, body }) => modifierComparatif(ctx, params.id, body),
  supprimerComparatif: ({ ctx, params, query }) => supprimerComparatif(ctx, params.id, query.version),
  dupliquerComparatif: ({ ctx, params, body }) => dupliquerComparatif(ctx, params.id, body.annee),
  dupliquerAnneeComparatif: ({ ctx, body }) => dupliquerAnneeComparatif(ctx, body.source, body.cible),
  lireImportComparatif: ({ ctx, body, fichiers }) => previsualiserImportComparatif(ctx, body, fichiers),
  importerComparatif: ({ ctx, body, fichiers }) => importerComparatif(ctx, body, fichiers),
};

import { aujourdhuiDe, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import { entrerChez } from '#server/features/reseau/delegue/commands/entrer.ts';
import type { documentContract } from '#shared/features/echanges/document/contract.ts';
import { deposerDocument, modifierDocument, remplacerDocument, supprimerDocument } from './commands.ts';
import { creerCategorie, modifierCategorie, supprimerCategorie } from './commands/categories.ts';
import { envoyerDocuments } from './commands/envoyer.ts';
import { exporterDocuments } from './commands/exporter.ts';
import { archiverDocuments, ouvrirDocument, ouvrirSuivi } from './commands/ouvrir.ts';
import { lecturesDocument, prevoirRelanceLecture, relancerLecture } from './commands/relancer.ts';
import { categoriesDuCompte } from './read-models/categories.ts';
import { detailDocument } from './read-models/detail.ts';
import { pageDocuments, pageSuivie } from './read-models/liste.ts';
import { lecteurDeDocuments } from './read-models/visibles.ts';

export const documentHandlers: Handlers<typeof documentContract> = {
  listDocuments: ({ ctx, query }) =>
    inTenant(ctx, async (tx) => pageDocuments(tx, await lecteurDeDocuments(tx, ctx.acteur), query, aujourdhuiDe(ctx))),
  exporterDocuments: ({ ctx, query }) => exporterDocuments(ctx, query),
  listCategories: ({ ctx }) => inTenant(ctx, (tx) => categoriesDuCompte(tx, ctx.acteur)),
  creerCategorie: ({ ctx, body }) => creerCategorie(ctx, body),
  modifierCategorie: ({ ctx, params, body }) => modifierCategorie(ctx, params.id, body),
  supprimerCategorie: ({ ctx, params }) => supprimerCategorie(ctx, params.id),
  archiverDocuments: ({ ctx, body }) => archiverDocuments(ctx, body.ids),
  envoyerDocuments: ({ ctx, body }) => envoyerDocuments(ctx, body),
  documentsSuivis: ({ ctx, params, query }) =>
    entrerChez(ctx, params.id, { exige: 'lectureDocuments', action: 'consulter-documents' }, async (tx) =>
      pageSuivie(tx, await lecteurDeDocuments(tx, ctx.acteur), query, aujourdhuiDe(ctx)),
    ),
  ouvrirDocumentSuivi: ({ ctx, params }) => ouvrirSuivi(ctx, params.id, params.documentId),
  deposerDocument: ({ ctx, body, fichiers }) => deposerDocument(ctx, body, fichiers),
  detailDocument: ({ ctx, params }) =>
    inTenant(ctx, async (tx) =>
      detailDocument(tx, await lecteurDeDocuments(tx, ctx.acteur), params.id, aujourdhuiDe(ctx)),
    ),
  modifierDocument: ({ ctx, params, body }) => modifierDocument(ctx, params.id, body),
  remplacerDocument: ({ ctx, params, body, fichiers }) => remplacerDocument(ctx, params.id, body.version, fichiers),
  ouvrirDocument: ({ ctx, params, query }) => ouvrirDocument(ctx, params.id, query),
  supprimerDocument: ({ ctx, params, query }) => supprimerDocument(ctx, params.id, query.version),
  lecturesDocument: ({ ctx, params, query }) => lecturesDocument(ctx, params.id, query),
  prevoirRelanceLecture: ({ ctx, params }) => prevoirRelanceLecture(ctx, params.id),
  relancerLecture: ({ ctx, params, body }) => relancerLecture(ctx, params.id, body.version),
};

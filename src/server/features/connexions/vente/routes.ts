import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { venteContract } from '#shared/features/connexions/vente/contract.ts';
import { exigerSuivi } from './commands/garde.ts';
import { importerVentes, lireImportVentes } from './commands/importer.ts';
import { lireCalendrier, lireJour } from './read-models/calendrier.ts';
import { pageImportsVente, refusDeLImport, unImportVente } from './read-models/imports.ts';

const lire = async <T>(ctx: Contexte, lecture: (tx: TenantTx) => Promise<T>): Promise<T> => {
  exigerSuivi(ctx);
  return inTenant(ctx, lecture);
};

export const venteHandlers: Handlers<typeof venteContract> = {
  calendrierVentes: ({ ctx }) => lire(ctx, (tx) => lireCalendrier(tx, aujourdhuiDe(ctx))),
  jourVentes: ({ ctx, params }) => lire(ctx, (tx) => lireJour(tx, params.jour, aujourdhuiDe(ctx))),
  lireImportVentes: ({ ctx, body, fichiers }) => lireImportVentes(ctx, fichiers, body),
  importerVentes: ({ ctx, body, fichiers }) => importerVentes(ctx, fichiers, body),
  pageImportsVentes: ({ ctx, query }) => lire(ctx, (tx) => pageImportsVente(tx, query)),
  unImportVentes: ({ ctx, params }) => lire(ctx, (tx) => unImportVente(tx, params.id)),
  refusImportVentes: async ({ ctx, params }) =>
    repondreTableur({
      nom: 'ventes-refusees',
      format: 'csv',
      colonnes: [
        { titre: 'Ligne', type: 'nombre', lire: ({ ligne }) => ligne },
        { titre: 'Raison', type: 'texte', lire: ({ phrase }) => phrase },
      ],
      lignes: await lire(ctx, (tx) => refusDeLImport(tx, params.id)),
    }),
};

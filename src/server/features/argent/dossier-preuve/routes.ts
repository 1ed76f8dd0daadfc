import type { SorteArchive } from '#server/features/exploitation/archive/read-models/sorte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { dossierPreuveContract } from '#shared/features/argent/dossier-preuve/contract.ts';
import { creerDossiers } from './commands.ts';

export const creerDossierPreuveHandlers = (sorte: SorteArchive): Handlers<typeof dossierPreuveContract> => {
  const dossiers = creerDossiers(sorte);
  return {
    dossierEncours: ({ ctx, params }) => dossiers.encours(ctx, params.id),
    dossierLaboratoire: ({ ctx, params }) => dossiers.laboratoire(ctx, params.id),
  };
};

import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { dossierPreuveContract } from '#shared/features/dossier-preuve/contract.ts';
import { creerDossiers } from './commands.ts';
import type { Contributeur } from './read-models/apport.ts';

export const creerDossierPreuveHandlers = (contributeurs: readonly Contributeur[]): Handlers<typeof dossierPreuveContract> => {
  const dossiers = creerDossiers(contributeurs);
  return {
    dossierEncours: ({ ctx, params }) => dossiers.encours(ctx, params.id),
    dossierLaboratoire: ({ ctx, params }) => dossiers.laboratoire(ctx, params.id),
  };
};

import { dossierPreuveContract } from '#shared/features/dossier-preuve/contract.ts';
import { telecharger } from '#web/lib/api.ts';

export type SujetDossier = { readonly encoursId: number } | { readonly laboratoireId: number };

/** Downloads an archive of proofs; gives its name. */
export const prendreDossier = (sujet: SujetDossier): Promise<string> =>
  'encoursId' in sujet
    ? telecharger(dossierPreuveContract.dossierEncours, { params: { id: sujet.encoursId } })
    : telecharger(dossierPreuveContract.dossierLaboratoire, { params: { id: sujet.laboratoireId } });

import { dossierPreuveContract } from '#shared/features/argent/dossier-preuve/contract.ts';
import { suivreArchive } from '#web/features/exploitation/archive/queries.ts';
import { call } from '#web/lib/api.ts';

export type SujetDossier = { readonly encoursId: number } | { readonly laboratoireId: number };

/** Asks for the archive; the server builds it apart, and its progress shows on any screen. */
export const demanderDossier = async (sujet: SujetDossier): Promise<void> => {
  const archive =
    'encoursId' in sujet
      ? await call(dossierPreuveContract.dossierEncours, { params: { id: sujet.encoursId } })
      : await call(dossierPreuveContract.dossierLaboratoire, { params: { id: sujet.laboratoireId } });
  void suivreArchive(archive);
};

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ficheAdherentContract, type FicheAdherent } from '#shared/features/pilotage/fiche-adherent/contract.ts';
import { call, recevoirFichier } from '#web/lib/api.ts';
import { lectureDe } from '#web/lib/lecture.ts';

export const ficheAdherentQueries = {
  /** Keyed under `adhesion`, so that a change of the adhésion reads it again (RES-65). */
  fiche: (id: number) => lectureDe(['adhesion', 'fiche', id], ficheAdherentContract.ficheAdherent, { params: { id } }),
  /** A photo never changes, so it is read once. */
  photo: (id: number, photoId: number, vignette: boolean) =>
    queryOptions({
      queryKey: ['adhesion', 'photo', id, photoId, vignette],
      staleTime: Infinity,
      queryFn: ({ signal }) =>
        recevoirFichier(ficheAdherentContract.photoAdherent, {
          params: { id, photoId },
          query: vignette ? { vignette: 'true' as const } : {},
          signal,
        }),
    }),
};

export const useActesNote = (id: number) => {
  const client = useQueryClient();
  const poser = (fiche: FicheAdherent) => client.setQueryData(ficheAdherentQueries.fiche(id).queryKey, fiche);
  return {
    noter: async (texte: string, idempotencyKey: string) =>
      poser(await call(ficheAdherentContract.noterAdherent, { params: { id }, body: { texte }, idempotencyKey })),
    effacer: async (noteId: number) =>
      poser(await call(ficheAdherentContract.effacerNoteAdherent, { params: { id: noteId } })),
  };
};

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { preuveContract, type Preuve } from '#shared/features/operations/preuve/contract.ts';
import { call, recevoirFichier } from '#web/lib/api.ts';
import { vignetteDe } from '#web/lib/fichiers/reduire-image.ts';
import type { Suivi } from '#web/ui/fichier/use-envois.ts';

/** The promotion of the user's own account or, for a délégué, of a pharmacy with a habilitation. */
export type LieuPreuves = { readonly promotionId: number; readonly pharmacieId?: number };

const c = preuveContract;
/** Keyed under `promotion`, the subject of the push channel. */
const racine = ({ promotionId, pharmacieId = 0 }: LieuPreuves) =>
  ['promotion', 'preuves', pharmacieId, promotionId] as const;

export const preuveQueries = {
  liste: (lieu: LieuPreuves) =>
    queryOptions({
      queryKey: [...racine(lieu), 'liste'],
      queryFn: ({ signal }) => {
        const { promotionId: id, pharmacieId } = lieu;
        return pharmacieId === undefined
          ? call(c.preuvesPromotion, { params: { id }, signal })
          : call(c.preuvesTrade, { params: { id, pharmacieId }, signal });
      },
    }),
  /** A photo never changes, so it is read once. */
  photo: (lieu: LieuPreuves, preuveId: number, vignette: boolean) =>
    queryOptions({
      queryKey: ['promotion-photo', preuveId, vignette],
      staleTime: Infinity,
      queryFn: ({ signal }) => {
        const { promotionId: id, pharmacieId } = lieu;
        const query = vignette ? { vignette: 'true' as const } : {};
        return pharmacieId === undefined
          ? recevoirFichier(c.lirePreuve, { params: { id, preuveId }, query, signal })
          : recevoirFichier(c.lirePreuveTrade, { params: { id, pharmacieId, preuveId }, query, signal });
      },
    }),
};

export const useActesPreuves = (lieu: LieuPreuves) => {
  const client = useQueryClient();
  const { promotionId: id, pharmacieId } = lieu;
  // Also refreshes the list and the plan, which count photos.
  const puis = <T>(acte: Promise<T>): Promise<T> =>
    acte.finally(
      () =>
        void client.invalidateQueries({
          predicate: ({ queryKey, meta }) => queryKey[0] === 'promotion' || meta?.suit === 'promotion',
        }),
    );
  return {
    joindre: async (placementId: number, fichier: File, suivi: Suivi): Promise<Preuve> => {
      const vignette = await vignetteDe(fichier);
      const envoi = { body: vignette === null ? {} : { vignette }, fichiers: [fichier], ...suivi };
      return puis(
        pharmacieId === undefined
          ? call(c.joindrePreuve, { params: { id, placementId }, ...envoi })
          : call(c.joindrePreuveTrade, { params: { id, pharmacieId, placementId }, ...envoi }),
      );
    },
    supprimer: (preuveId: number): Promise<null> =>
      puis(
        pharmacieId === undefined
          ? call(c.supprimerPreuve, { params: { id, preuveId } })
          : call(c.supprimerPreuveTrade, { params: { id, pharmacieId, preuveId } }),
      ),
    remettre: (preuveId: number): Promise<null> =>
      puis(
        pharmacieId === undefined
          ? call(c.remettrePreuve, { params: { id, preuveId } })
          : call(c.remettrePreuveTrade, { params: { id, pharmacieId, preuveId } }),
      ),
  };
};

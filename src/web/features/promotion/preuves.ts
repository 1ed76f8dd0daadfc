import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { preuveContract, type Preuve } from '#shared/features/promotion/contract/preuves.ts';
import { call, lireFichier } from '#web/lib/api.ts';
import type { Suivi } from '#web/ui/use-envois.ts';

/** Whose TG is photographed: one's own, or, for a delegate, that of a pharmacy that lets him in. */
export type LieuPreuves = { readonly promotionId: number; readonly pharmacieId?: number };

const c = preuveContract;
/** The name the push channel gives to what changes in a promotion. */
const racine = ({ promotionId, pharmacieId = 0 }: LieuPreuves) => ['promotion', 'preuves', pharmacieId, promotionId] as const;

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
  /** Never changes: read once. */
  photo: (lieu: LieuPreuves, preuveId: number) =>
    queryOptions({
      queryKey: ['promotion-photo', preuveId],
      staleTime: Infinity,
      queryFn: ({ signal }) => {
        const { promotionId: id, pharmacieId } = lieu;
        return pharmacieId === undefined
          ? lireFichier(c.lirePreuve, { params: { id, preuveId }, signal })
          : lireFichier(c.lirePreuveTrade, { params: { id, pharmacieId, preuveId }, signal });
      },
    }),
};

export const useActesPreuves = (lieu: LieuPreuves) => {
  const client = useQueryClient();
  const { promotionId: id, pharmacieId } = lieu;
  // The list and the plan count photos too.
  const puis = <T>(acte: Promise<T>): Promise<T> => acte.finally(() => void client.invalidateQueries({ queryKey: ['promotion'] }));
  return {
    joindre: (placementId: number, fichier: File, suivi: Suivi): Promise<Preuve> =>
      puis(
        pharmacieId === undefined
          ? call(c.joindrePreuve, { params: { id, placementId }, fichiers: [fichier], ...suivi })
          : call(c.joindrePreuveTrade, { params: { id, pharmacieId, placementId }, fichiers: [fichier], ...suivi }),
      ),
    supprimer: (preuveId: number): Promise<null> =>
      puis(
        pharmacieId === undefined
          ? call(c.supprimerPreuve, { params: { id, preuveId } })
          : call(c.supprimerPreuveTrade, { params: { id, pharmacieId, preuveId } }),
      ),
  };
};

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ParsedResponseOf, QueryInputOf } from '#shared/core/contract.ts';
import { promotionGroupementContract } from '#shared/features/operations/promotion-groupement/contract.ts';
import { call } from '#web/lib/api.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';
import { puisRelire } from '#web/lib/query.ts';

type Contrat = typeof promotionGroupementContract;
type FiltresModeles = QueryInputOf<Contrat['pageModeles']>;
export type Retrait = ParsedResponseOf<Contrat['apercuRetrait']>;
type FiltresReponsesPromotionGroupement = QueryInputOf<Contrat['pageReponses']>;

/**
 * Keyed under `promotion`, the subject of the push channel, so that answers and publications under way show at once.
 */
const RACINE = ['promotion', 'groupement'] as const;

export const modelePromotionGroupementQueries = {
  page: (query: FiltresModeles) =>
    lectureContinue([...RACINE, 'page', query], promotionGroupementContract.pageModeles, { query }),
  tuiles: () => lectureDe([...RACINE, 'tuiles'], promotionGroupementContract.tuilesModeles),
  detail: (id: number) => lectureDe([...RACINE, 'un', id], promotionGroupementContract.unModele, { params: { id } }),
  reponses: (id: number, query: FiltresReponsesPromotionGroupement) =>
    lectureContinue([...RACINE, 'reponses', id, query], promotionGroupementContract.pageReponses, {
      params: { id },
      query,
    }),
  ciblage: (id: number) =>
    lectureDe([...RACINE, 'ciblage', id], promotionGroupementContract.ciblage, { params: { id } }, { staleTime: 0 }),
};

const rafraichir = (client: QueryClient) => client.invalidateQueries({ queryKey: [RACINE[0]] });

/**
 * The acts of the groupement only; the others are common to every promotion. Each reads the shown data again, even
 * after a refusal.
 */
export const useActesModelePromotionGroupement = () => {
  const client = useQueryClient();
  const puis = <T>(acte: Promise<T>): Promise<T> => puisRelire(acte, () => rafraichir(client));
  const c = promotionGroupementContract;
  return {
    publier: (id: number, version: number) => puis(call(c.publierMaintenant, { params: { id }, body: { version } })),
    prevoirRelance: (id: number, pharmacieIds?: number[]) =>
      call(c.prevoirRelance, { params: { id }, body: { pharmacieIds } }),
    relancer: (id: number, pharmacieIds?: number[]) =>
      puis(call(c.relancerAdherents, { params: { id }, body: { pharmacieIds } })),
    clore: (id: number, version: number) => puis(call(c.cloreModele, { params: { id }, body: { version } })),
    /** Reads without the cache the operations to remind. */
    relireListe: (query: FiltresModeles) => call(c.pageModeles, { query }),
    /** Reads without the cache the figures of a confirmation. */
    retrait: (id: number) => call(c.apercuRetrait, { params: { id } }),
  };
};

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { delegueContract } from '#shared/features/reseau/delegue/contract.ts';
import type { CoteDelegue } from '#shared/features/reseau/delegue/rules.ts';
import { call } from '#web/lib/api.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';

/** Subject of the push channel: every list below, and those of `/trade`. */
export const RACINE_HABILITATION = ['habilitation'] as const;

type Filtres = QueryInputOf<typeof delegueContract.pageDelegues>;

export const habilitationQueries = {
  miennes: (query: Filtres) =>
    lectureContinue([...RACINE_HABILITATION, 'miennes', query], delegueContract.pageMesHabilitations, { query }),
  enAttente: () => lectureDe([...RACINE_HABILITATION, 'enAttente'], delegueContract.nbDeleguesEnAttente),
  delegues: (query: Filtres) =>
    lectureContinue([...RACINE_HABILITATION, 'delegues', query], delegueContract.pageDelegues, { query }),
  /** Counts only the habilitations that wait for a decision, on one side. */
  aDecider: (cote: CoteDelegue) =>
    queryOptions({
      queryKey: [...RACINE_HABILITATION, 'aDecider', cote],
      queryFn: async ({ signal }) => {
        const route = cote === 'PHARMACIE' ? delegueContract.pageDelegues : delegueContract.pageMesHabilitations;
        return (await call(route, { query: { taille: 1 }, signal })).aDecider;
      },
    }),
  /** The pharmacies that let this administrator act for them today. */
  pourAgir: (q = '') => habilitationQueries.miennes({ enVigueur: 'true', tri: 'nom', ...(q ? { q } : {}) }),
  detail: (id: number) =>
    lectureDe([...RACINE_HABILITATION, 'detail', id], delegueContract.lireHabilitation, { params: { id } }),
  activite: (id: number) =>
    lectureDe([...RACINE_HABILITATION, 'activite', id], delegueContract.activiteHabilitation, { params: { id } }),
  laboratoires: () => lectureDe([...RACINE_HABILITATION, 'laboratoires'], delegueContract.laboratoiresAOuvrir),
};

export const useRafraichirHabilitations = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: RACINE_HABILITATION });
};

const schema = delegueContract.pageDelegues.query.omit({ enVigueur: true });

/**
 * Search, sort and page of the displayed habilitations. The two tabs of a page share them, so a tab starts from none.
 */
export const useVueHabilitations = () => useEtatUrl(schema);
export const VUE_VIDE = { q: undefined, page: undefined, tri: undefined, ordre: undefined } as const;
export const ongletsDelegue = <S extends z.ZodType>(onglet: S) => z.object({ ...schema.shape, onglet });

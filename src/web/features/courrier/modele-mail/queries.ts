import { queryOptions, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyInputOf } from '#shared/core/contract.ts';
import { reglageDiscussionContract } from '#shared/features/echanges/discussion/contract/reglage.ts';
import { relanceContract, type RegleRelance } from '#shared/features/argent/encours/contract/relances.ts';
import { modeleMailContract } from '#shared/features/courrier/modele-mail/contract.ts';
import type { NatureModele } from '#shared/features/courrier/modele-mail/contract/variables.ts';
import { call } from '#web/lib/api.ts';

/** The push subjects of these rows. */
const MODELES = ['modele-mail'] as const;
const RELANCES = ['relance'] as const;
const SANS_REPONSE = ['discussion-reglage'] as const;
type Contrat = typeof modeleMailContract;

export const modeleQueries = {
  tous: () =>
    queryOptions({ queryKey: [...MODELES], queryFn: ({ signal }) => call(modeleMailContract.lireModeles, { signal }) }),
  sansReponse: () =>
    queryOptions({
      queryKey: [...SANS_REPONSE],
      queryFn: ({ signal }) => call(reglageDiscussionContract.lireReglageDiscussion, { signal }),
    }),
  relances: () =>
    queryOptions({
      queryKey: [...RELANCES],
      queryFn: ({ signal }) => call(relanceContract.lireReglesRelance, { signal }),
    }),
};

export const useActesModele = () => {
  const client = useQueryClient();
  return useMemo(() => {
    const puis = <T>(cle: QueryKey, acte: Promise<T>): Promise<T> =>
      acte.finally(() => void client.invalidateQueries({ queryKey: cle }));
    return {
      modifier: (nature: NatureModele, body: BodyInputOf<Contrat['modifierModele']>) =>
        puis(MODELES, call(modeleMailContract.modifierModele, { params: { nature }, body })),
      retablir: (nature: NatureModele, version: number) =>
        puis(MODELES, call(modeleMailContract.retablirModele, { params: { nature }, body: { version } })),
      relire: () => client.fetchQuery({ ...modeleQueries.tous(), staleTime: 0 }),
      changerDelais: (type: RegleRelance['type'], delais: number[] | null, version: number) =>
        puis(RELANCES, call(relanceContract.modifierRegleRelance, { params: { type }, body: { delais, version } })),
      changerSansReponse: (joursSansReponse: number, version: number) =>
        puis(
          SANS_REPONSE,
          call(reglageDiscussionContract.modifierReglageDiscussion, { body: { joursSansReponse, version } }),
        ),
      relireDelais: () => client.fetchQuery({ ...modeleQueries.relances(), staleTime: 0 }),
    };
  }, [client]);
};

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { utilisateurContract, type Utilisateur } from '#shared/features/comptes/utilisateur/contract.ts';
import { call } from '#web/lib/api.ts';
import { lectureDe } from '#web/lib/lecture.ts';

const RACINE = ['utilisateur'] as const;
type Filtres = QueryInputOf<(typeof utilisateurContract)['pageTousUtilisateurs']>;

export const utilisateurQueries = {
  racine: RACINE,
  /** @param tous true for the users of every account (super administrator) */
  page: (query: Filtres, tous: boolean) =>
    queryOptions({
      queryKey: [...RACINE, 'page', tous, query],
      queryFn: ({ signal }) =>
        tous
          ? call(utilisateurContract.pageTousUtilisateurs, { query, signal })
          : call(utilisateurContract.pageUtilisateurs, { query, signal }),
      placeholderData: (avant) => avant,
    }),
  detail: (id: number) =>
    lectureDe([...RACINE, 'detail', id], utilisateurContract.detailUtilisateur, { params: { id } }),
  comptes: () => lectureDe([...RACINE, 'comptes'], utilisateurContract.comptesUtilisateurs, {}, { staleTime: 60_000 }),
};

export const useRafraichirUtilisateurs = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: RACINE });
};

/** Body of a change of one field, with all the others unchanged. */
export const corpsDe = ({ id, version, username, nom, prenom, email, role, activated }: Utilisateur) => ({
  id,
  version,
  username,
  nom,
  prenom,
  email,
  role,
  activated,
});

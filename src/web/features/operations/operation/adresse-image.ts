import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { FichierRecu } from '#web/lib/api.ts';

/** A picture read under the session's own right, as an address of this page alone: it has none of its own. */
export const useAdresseImage = <K extends QueryKey>(requete: UseQueryOptions<FichierRecu, Error, FichierRecu, K>) => {
  const { data, isError } = useQuery(requete);
  const adresse = useMemo(() => (data ? URL.createObjectURL(data.contenu) : null), [data]);
  useEffect(() => () => (adresse ? URL.revokeObjectURL(adresse) : undefined), [adresse]);
  return { adresse, isError };
};

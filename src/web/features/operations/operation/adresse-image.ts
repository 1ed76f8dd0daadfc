import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { FichierTelecharge } from '#web/lib/api.ts';

/** Object URL of a picture read with the session's own rights, because it has no public address. */
export const useAdresseImage = <K extends QueryKey>(
  requete: UseQueryOptions<FichierTelecharge, Error, FichierTelecharge, K>,
) => {
  const { data, isError } = useQuery(requete);
  const adresse = useMemo(() => (data ? URL.createObjectURL(data.contenu) : null), [data]);
  useEffect(() => () => (adresse ? URL.revokeObjectURL(adresse) : undefined), [adresse]);
  return { adresse, isError };
};

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { partenariatContract } from '#shared/features/reseau/partenariat/contract.ts';
import { call } from '#web/lib/api.ts';

/** The subject of the push channel. */
const RACINE = ['partenariat'] as const;

export const partenariatQueries = {
  liste: () =>
    queryOptions({ queryKey: RACINE, queryFn: ({ signal }) => call(partenariatContract.listPartenariats, { signal }) }),
};
export const useRafraichirPartenariats = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: RACINE });
};

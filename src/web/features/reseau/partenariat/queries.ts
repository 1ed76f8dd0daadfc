import { useQueryClient } from '@tanstack/react-query';
import { partenariatContract } from '#shared/features/reseau/partenariat/contract.ts';
import { lectureDe } from '#web/lib/lecture.ts';

/** Subject of the push channel. */
const RACINE = ['partenariat'] as const;

export const partenariatQueries = {
  liste: () => lectureDe(RACINE, partenariatContract.listPartenariats),
};
export const useRafraichirPartenariats = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: RACINE });
};

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Sujet } from '#shared/core/sujets.ts';
import { partirPuisRelire, puisRelire, relireSujets } from './query.ts';

type Suite = <T>(appel: Promise<T>) => Promise<T>;
type Relectures = {
  readonly client: QueryClient;
  /** Reads the subjects again after a call, even a refused one. Throws the error of the call. */
  readonly puis: Suite;
  /** `puis` for a deletion: closes the sheet of the deleted item first. */
  readonly partir: Suite;
  readonly rafraichir: () => void;
};

/**
 * Builds the hook of a feature's acts: the same object for the whole session. @param sujets the subjects these acts
 * change
 */
export const hookActes = <A>(sujets: readonly Sujet[], ecrire: (relectures: Relectures) => A): (() => A) =>
  function useActes() {
    const client = useQueryClient();
    return useMemo(() => {
      const relire = () => relireSujets(client, ...sujets);
      return ecrire({
        client,
        rafraichir: () => void relire(),
        puis: (appel) => puisRelire(appel, relire),
        partir: (appel) => partirPuisRelire(appel, relire),
      });
    }, [client]);
  };

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Sujet } from '#shared/core/sujets.ts';
import { partirPuisRelire, puisRelire, relireSujets } from './query.ts';

type Suite = <T>(appel: Promise<T>) => Promise<T>;
type Relectures = {
  readonly client: QueryClient;
  /** After a call, refused or not: what is shown of the subjects is read again. Throws what the call throws. */
  readonly puis: Suite;
  /** The same after a deletion: its sheet closes first. */
  readonly partir: Suite;
  readonly rafraichir: () => void;
};

/** The hook of the acts of a feature, the same object as long as the session lasts. @param sujets what they change */
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

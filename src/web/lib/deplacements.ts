import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

type Options<D, P> = {
  /** What is shown: changed at once, read again when the last move is done. */
  cle: QueryKey;
  /** The same data once the row has moved. */
  deplacer: (donnees: D, place: P) => D;
  /** Sends the move, with what is known of the row when its turn comes. @returns the data with the row as it now is */
  envoyer: (donnees: D, place: P) => Promise<(donnees: D) => D>;
  onRefus: (erreur: unknown) => void;
};

/**
 * Moves shown at once and sent one after the other: pressing an arrow five times is five moves of a row whose version each one changes.
 * A refusal drops those that wait and reads the list again.
 */
export const useDeplacements = <D, P>({ cle, deplacer, envoyer, onRefus }: Options<D, P>) => {
  const client = useQueryClient();
  const suite = useRef(Promise.resolve());
  const enAttente = useRef(0);
  const epoque = useRef(0);
  return useCallback(
    (place: P): Promise<boolean> => {
      const depart = epoque.current;
      enAttente.current += 1;
      const annulation = client.cancelQueries({ queryKey: cle });
      client.setQueryData<D>(cle, (donnees) => donnees && deplacer(donnees, place));
      let faite = false;
      const tour = suite.current.then(async () => {
        await annulation;
        try {
          const donnees = client.getQueryData<D>(cle);
          if (depart !== epoque.current || !donnees) return;
          const apres = await envoyer(donnees, place);
          client.setQueryData<D>(cle, (actuelles) => actuelles && apres(actuelles));
          faite = true;
        } catch (erreur) {
          epoque.current += 1;
          onRefus(erreur);
        } finally {
          enAttente.current -= 1;
          if (enAttente.current === 0) void client.invalidateQueries({ queryKey: cle });
        }
      });
      suite.current = tour;
      return tour.then(() => faite);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- given once by each screen
    [client],
  );
};

import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';

/** The caller keeps these options outside its component: they never change. */
export type OptionsDeplacements<D, P> = {
  /** Query key of the list. */
  cle: QueryKey;
  /** Returns the list with the row at its new place. Idempotent: the same move may be applied twice. */
  deplacer: (donnees: D, place: P) => D;
  /** Sends the move, with the latest known version of the row. @returns the data with the row's new version */
  envoyer: (donnees: D, place: P) => Promise<(donnees: D) => D>;
  onRefus: (erreur: unknown) => void;
};

/**
 * Shows the moves of rows at once and sends them one after the other, because each move changes the version the next
 * one needs. Pending moves are applied over the list read, so that a reading begun before them does not undo them. A
 * refusal drops all pending moves.
 * @param lues the list from the server
 * @returns the function that moves a row (resolves to true once done), and the list with its pending moves
 */
export const useDeplacements = <D, P>(
  { cle, deplacer, envoyer, onRefus }: OptionsDeplacements<D, P>,
  donneesLues: D | undefined,
) => {
  const client = useQueryClient();
  const [enAttente, setEnAttente] = useState<readonly P[]>([]);
  const suite = useRef(Promise.resolve());
  const nombre = useRef(0);
  const epoque = useRef(0);

  const faire = async (place: P, depart: number): Promise<boolean> => {
    const donnees = client.getQueryData<D>(cle);
    if (depart !== epoque.current || donnees === undefined) return false;
    try {
      const apres = await envoyer(donnees, place);
      // A reading under way may be older than the move, so it is cancelled.
      await client.cancelQueries({ queryKey: cle });
      client.setQueryData<D>(cle, (actuelles) => actuelles && apres(deplacer(actuelles, place)));
      return true;
    } catch (erreur) {
      epoque.current += 1;
      onRefus(erreur);
      return false;
    }
  };

  const bouger = (place: P): Promise<boolean> => {
    const depart = epoque.current;
    nombre.current += 1;
    setEnAttente((attente) => [...attente, place]);
    const tour = suite.current.then(() => faire(place, depart));
    suite.current = tour.then(() => {
      nombre.current -= 1;
      setEnAttente((attente) => attente.filter((autre) => autre !== place));
      if (nombre.current === 0) void client.invalidateQueries({ queryKey: cle });
    });
    return tour;
  };
  const montrees = useMemo(
    () => donneesLues && enAttente.reduce(deplacer, donneesLues),
    [donneesLues, enAttente, deplacer],
  );
  return { bouger, montrees };
};

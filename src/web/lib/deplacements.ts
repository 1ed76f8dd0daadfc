import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';

/** Kept outside the components. */
export type OptionsDeplacements<D, P> = {
  /** The list, as it is read. */
  cle: QueryKey;
  /** The same data once the row has moved; applied twice, the row moves once. */
  deplacer: (donnees: D, place: P) => D;
  /** Sends the move, with the latest known version of the row. @returns the data with the row's new version */
  envoyer: (donnees: D, place: P) => Promise<(donnees: D) => D>;
  onRefus: (erreur: unknown) => void;
};

/**
 * Moves shown at once and sent one after the other: pressing an arrow five times is five moves of a row whose version
 * each one changes. Those that wait are drawn over what is read, so that a reading begun before them takes nothing
 * back. A refusal drops them all.
 * @param lues the list as it is read
 * @returns what moves (true once done), and the list with the moves that wait
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
      // The list being read may be older than the move.
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

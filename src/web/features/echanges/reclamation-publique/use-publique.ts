import { useCallback, useEffect, useState } from 'react';
import type { ReclamationPublique } from '#shared/features/echanges/reclamation/contract/publique.ts';
import { estAnnulation } from '#web/lib/echecs.ts';
import { lirePublique, type Lien } from './queries.ts';

type Etat = { readonly data?: ReclamationPublique; readonly error?: unknown };

/** What the link shows, read once, and again when its reader comes back to the page. By hand: the page stays light on a telephone. */
export const usePublique = ({ id, uuid }: Lien) => {
  const [etat, setEtat] = useState<Etat>({});
  const lire = useCallback(
    (signal?: AbortSignal) => {
      lirePublique({ id, uuid }, signal).then(
        (data) => setEtat({ data }),
        // What is already shown stays, while the connection is lost.
        (error: unknown) => (estAnnulation(error) ? undefined : setEtat((avant) => (avant.data ? avant : { error }))),
      );
    },
    [id, uuid],
  );
  useEffect(() => {
    const arret = new AbortController();
    lire(arret.signal);
    const surRetour = () => {
      if (document.visibilityState === 'visible') lire(arret.signal);
    };
    document.addEventListener('visibilitychange', surRetour);
    return () => {
      arret.abort();
      document.removeEventListener('visibilitychange', surRetour);
    };
  }, [lire]);
  return { ...etat, poser: (data: ReclamationPublique) => setEtat({ data }), relire: () => lire() };
};

import { useCallback, useEffect, useState } from 'react';
import type { ReclamationPublique } from '#shared/features/reclamation/contract/publique.ts';
import { estAnnulation } from '#web/lib/echecs.ts';
import { lirePublique, type Lien } from './queries.ts';

type Etat = { readonly data?: ReclamationPublique; readonly error?: unknown };

/** What the link shows, read once, and again when its reader comes back to the page. By hand: the page stays light on a telephone. */
export const usePublique = ({ id, uuid }: Lien) => {
  const [etat, setEtat] = useState<Etat>({});
  const lire = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const data = await lirePublique({ id, uuid }, signal);
        setEtat({ data });
      } catch (error) {
        // What is already shown stays, while the connection is lost.
        if (!estAnnulation(error)) setEtat((avant) => (avant.data ? avant : { error }));
      }
    },
    [id, uuid],
  );
  useEffect(() => {
    const arret = new AbortController();
    void lire(arret.signal);
    const surRetour = () => {
      if (document.visibilityState === 'visible') void lire(arret.signal);
    };
    document.addEventListener('visibilitychange', surRetour);
    return () => {
      arret.abort();
      document.removeEventListener('visibilitychange', surRetour);
    };
  }, [lire]);
  return { ...etat, poser: (data: ReclamationPublique) => setEtat({ data }), relire: () => void lire() };
};

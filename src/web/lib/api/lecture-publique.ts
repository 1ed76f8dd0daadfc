import { useCallback, useEffect, useState } from 'react';
import { estAnnulation } from '#web/lib/echecs.ts';

/** What the address of a public page says. */
export type LienPublic = { readonly id: string; readonly uuid: string };
/** A public page is called without a session's token: it is the laboratory's. */
export const SANS_SESSION = { token: null } as const;

/**
 * What a link shows, read once, and again when its reader comes back to the page. By hand: the page stays light on a
 * telephone.
 * @param lire the call; the same function at each render
 */
export const useLecturePublique = <T>(
  lire: (lien: LienPublic, signal?: AbortSignal) => Promise<T>,
  { id, uuid }: LienPublic,
) => {
  const [etat, setEtat] = useState<{ readonly data?: T; readonly error?: unknown }>({});
  const relire = useCallback(
    (signal?: AbortSignal) => {
      lire({ id, uuid }, signal).then(
        (data) => setEtat({ data }),
        // What is already shown stays, while the connection is lost.
        (error: unknown) => (estAnnulation(error) ? undefined : setEtat((avant) => (avant.data ? avant : { error }))),
      );
    },
    [lire, id, uuid],
  );
  useEffect(() => {
    const arret = new AbortController();
    relire(arret.signal);
    const surRetour = () => {
      if (document.visibilityState === 'visible') relire(arret.signal);
    };
    document.addEventListener('visibilitychange', surRetour);
    return () => {
      arret.abort();
      document.removeEventListener('visibilitychange', surRetour);
    };
  }, [relire]);
  return { ...etat, poser: (data: T) => setEtat({ data }), relire: () => relire() };
};

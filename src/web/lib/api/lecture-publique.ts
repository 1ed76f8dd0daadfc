import { useCallback, useEffect, useState } from 'react';
import { estAnnulation } from '#web/lib/echecs.ts';

/** The identifiers in the address of a public page. */
export type LienPublic = { readonly id: string; readonly uuid: string };
/** Public pages belong to the laboratory: they call the server without the token of a session. */
export const SANS_SESSION = { token: null } as const;

/**
 * Reads the content of a public link, and reads it again when the reader comes back to the page. Without the query
 * library, so that the page stays light on a phone.
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
        // Keeps the content already shown while the connection is lost.
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

import { useEffect, useState } from 'react';

export type Contenu = {
  readonly blob: Blob | null;
  /** Of these bytes, for as long as they are shown. */
  readonly url: string | null;
  readonly erreur: unknown;
  readonly relire: () => void;
};

const RIEN = { blob: null, url: null, erreur: null };

/**
 * The bytes of a file, fetched to be shown in the page; their address goes with the component.
 * @param cle changes with the file: its bytes never do
 */
export const useContenu = (cle: string, lire: (signal: AbortSignal) => Promise<Blob>, surLu?: () => void): Contenu => {
  const [etat, setEtat] = useState<Omit<Contenu, 'relire'>>(RIEN);
  const [essai, setEssai] = useState(0);
  useEffect(() => {
    const arret = new AbortController();
    let url: string | undefined;
    setEtat(RIEN);
    lire(arret.signal).then(
      (blob) => {
        if (arret.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setEtat({ blob, url, erreur: null });
        surLu?.();
      },
      (erreur: unknown) => {
        if (!arret.signal.aborted) setEtat({ ...RIEN, erreur });
      },
    );
    return () => {
      arret.abort();
      if (url) URL.revokeObjectURL(url);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the bytes of a file never change
  }, [cle, essai]);
  return { ...etat, relire: () => setEssai((n) => n + 1) };
};

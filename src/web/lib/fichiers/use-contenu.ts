import { useEffect, useState } from 'react';

export type Contenu = {
  readonly blob: Blob | null;
  /** Object URL of the bytes, valid as long as the component shows them. */
  readonly url: string | null;
  readonly erreur: unknown;
  readonly relire: () => void;
};

const RIEN = { blob: null, url: null, erreur: null };
type ContenuLu = Omit<Contenu, 'relire'> & { readonly essai: string };

/**
 * Fetches the bytes of a file to show it in the page; the component revokes their URL when it unmounts.
 * @param cle identifies the file: its bytes never change
 */
export const useContenu = (cle: string, lire: (signal: AbortSignal) => Promise<Blob>, surLu?: () => void): Contenu => {
  const [contenuLu, setLu] = useState<ContenuLu | null>(null);
  const [essais, setEssais] = useState(0);
  const essai = `${cle} ${essais}`;
  useEffect(() => {
    const arret = new AbortController();
    let url: string | undefined;
    lire(arret.signal).then(
      (blob) => {
        if (arret.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setLu({ blob, url, erreur: null, essai });
        surLu?.();
      },
      (erreur: unknown) => {
        if (!arret.signal.aborted) setLu({ ...RIEN, erreur, essai });
      },
    );
    return () => {
      arret.abort();
      if (url) URL.revokeObjectURL(url);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the bytes of a file never change
  }, [essai]);
  const { blob, url, erreur } = contenuLu?.essai === essai ? contenuLu : RIEN;
  return { blob, url, erreur, relire: () => setEssais((n) => n + 1) };
};

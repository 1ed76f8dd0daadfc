import { useCallback, useRef, useState } from 'react';
import { cleUnique } from '../cle-unique.ts';

/**
 * Allows one submission at a time. The same values sent again after a lost connection keep their idempotency key, so
 * the server records them once.
 */
export const useEnvoiUnique = () => {
  const verrou = useRef(false);
  const tentative = useRef<{ empreinte: string; cle: string } | null>(null);
  const [enCours, setEnCours] = useState(false);
  const cleDesDonnees = (donnees: unknown): string => {
    const empreinte = JSON.stringify(donnees);
    if (tentative.current?.empreinte !== empreinte) tentative.current = { empreinte, cle: cleUnique() };
    return tentative.current.cle;
  };
  const envoyerSeul = async (envoi: () => Promise<void>): Promise<void> => {
    verrou.current = true;
    setEnCours(true);
    try {
      await envoi();
    } finally {
      verrou.current = false;
      setEnCours(false);
    }
  };
  const oublierTentative = useCallback(() => {
    tentative.current = null;
  }, []);
  return { verrou, enCours, cleDesDonnees, envoyerSeul, oublierTentative };
};

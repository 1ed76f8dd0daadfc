import { useEffect, useState } from 'react';

/** The name used by `rdv-ouvert.ts`, repeated here because its code is loaded with the first form only. */
const RDV_OUVERT = 'pharmaccord.rdv-ouvert';
/** The name used by `lib/formulaire/brouillon-local.ts` for the remains of a crash. */
const BROUILLONS = 'pharmaccord.brouillons';

const attend = (): boolean => {
  try {
    return sessionStorage.getItem(RDV_OUVERT) !== null || localStorage.getItem(BROUILLONS) !== null;
  } catch {
    return false; // storage refused: nothing could be kept either
  }
};

/** True when the form of an RDV was opened, now or before a reload, or when its text is not saved yet. */
export const useRdvDemande = (): boolean => {
  const [demande, setDemande] = useState(attend);
  useEffect(() => {
    const surDemande = () => setDemande(true);
    window.addEventListener(RDV_OUVERT, surDemande);
    return () => window.removeEventListener(RDV_OUVERT, surDemande);
  }, []);
  return demande;
};

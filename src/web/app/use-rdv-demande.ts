import { useEffect, useState } from 'react';

/** As `features/rdv/rdv-ouvert.ts` names it, whose code comes with the first form only: no screen weighs more for it. */
const RDV_OUVERT = 'pharmaccord.rdv-ouvert';
/** As `lib/brouillon-local.ts` names what a crash may have left. */
const BROUILLONS = 'pharmaccord.brouillons';

const attend = (): boolean => {
  try {
    return sessionStorage.getItem(RDV_OUVERT) !== null || localStorage.getItem(BROUILLONS) !== null;
  } catch {
    return false; // storage refused: nothing could be kept either
  }
};

/** Whether the form of an RDV was asked for, in this page or before it was reloaded, or is still to be saved. */
export const useRdvDemande = (): boolean => {
  const [demande, setDemande] = useState(attend);
  useEffect(() => {
    const surDemande = () => setDemande(true);
    window.addEventListener(RDV_OUVERT, surDemande);
    return () => window.removeEventListener(RDV_OUVERT, surDemande);
  }, []);
  return demande;
};

import { useEffect, useState } from 'react';

/** As `features/rdv/rdv-ouvert.ts` names it, whose code comes with the first form only: no screen weighs more for it. */
const RDV_OUVERT = 'pharmaccord.rdv-ouvert';

/** Whether the form of a meeting was asked for, in this page or before it was reloaded. */
export const useRdvDemande = (): boolean => {
  const [demande, setDemande] = useState(() => sessionStorage.getItem(RDV_OUVERT) !== null);
  useEffect(() => {
    const surDemande = () => setDemande(true);
    window.addEventListener(RDV_OUVERT, surDemande);
    return () => window.removeEventListener(RDV_OUVERT, surDemande);
  }, []);
  return demande;
};

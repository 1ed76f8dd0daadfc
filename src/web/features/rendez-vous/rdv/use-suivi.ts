import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { DetailRdv, Rdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import type { Enregistreur } from './enregistrement/enregistreur.ts';
import { rdvQueries } from './queries.ts';

type Options = { enregistreur: Enregistreur; rdvId: number | null; surRdv: (rdv: Rdv) => void };

/** Updates the open RDV with the saves of colleagues, when the server reports a change (RDV-27). */
export const useSuivi = ({ enregistreur, rdvId, surRdv }: Options): void => {
  const { data } = useQuery(rdvQueries.suivi(rdvId, enregistreur.version));
  const suivre = useEffectEvent((recu: DetailRdv) => {
    enregistreur.suivre(recu);
    // The sharing and the rights change without a new version.
    if (!recu.prive && recu.version === enregistreur.version()) surRdv(recu);
  });
  useEffect(() => {
    if (data) suivre(data);
  }, [data]);
};

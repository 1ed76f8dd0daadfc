import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { DetailRdv, Rdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import type { Enregistreur } from './enregistrement/enregistreur.ts';
import { rdvQueries } from './queries.ts';

type Options = { enregistreur: Enregistreur; rdvId: number | null; surRdv: (rdv: Rdv) => void };

/** The open RDV follows what colleagues save, when the server says that an RDV changed (RDV-27). */
export const useSuivi = ({ enregistreur, rdvId, surRdv }: Options): void => {
  const { data } = useQuery(rdvQueries.suivi(rdvId, enregistreur.version));
  const suivre = useEffectEvent((recu: DetailRdv) => {
    enregistreur.suivre(recu);
    // Its sharing and what may be done with it change without a new version.
    if (!recu.prive && recu.version === enregistreur.version()) surRdv(recu);
  });
  useEffect(() => {
    if (data) suivre(data);
  }, [data]);
};

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyInputOf } from '#shared/core/contract.ts';
import { typePrestationContract } from '#shared/features/prestations/type-prestation/contract.ts';
import { call } from '#web/lib/api.ts';
import { relireSujets } from '#web/lib/query.ts';
import { lectureDe } from '#web/lib/lecture.ts';

type Contrat = typeof typePrestationContract;
type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;

export const typePrestationQueries = {
  liste: () => lectureDe(['type-prestation', 'liste'], typePrestationContract.listTypesPrestation),
};

/** Every act on the types of prestation; what is shown is read again, whatever the answer. */
export const useActesTypePrestation = () => {
  const client = useQueryClient();
  return useMemo(() => {
    const c = typePrestationContract;
    const puis = <T>(acte: Promise<T>): Promise<T> =>
      acte.finally(() => void relireSujets(client, 'type-prestation', 'prestation'));
    return {
      creer: (body: Corps<'creerTypePrestation'>) => puis(call(c.creerTypePrestation, { body })),
      modifier: (id: number, body: Corps<'modifierTypePrestation'>) =>
        puis(call(c.modifierTypePrestation, { params: { id }, body })),
      supprimer: (id: number) => puis(call(c.supprimerTypePrestation, { params: { id } })),
      ajouterHabituels: () => puis(call(c.ajouterTypesHabituels)),
      relire: () => client.fetchQuery({ ...typePrestationQueries.liste(), staleTime: 0 }),
    };
  }, [client]);
};

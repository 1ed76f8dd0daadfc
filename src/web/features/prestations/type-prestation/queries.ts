import type { BodyInputOf } from '#shared/core/contract.ts';
import { typePrestationContract } from '#shared/features/prestations/type-prestation/contract.ts';
import { call } from '#web/lib/api.ts';
import { lectureDe } from '#web/lib/lecture.ts';
import { hookActes } from '#web/lib/hook-actes.ts';

type Contrat = typeof typePrestationContract;
type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;

export const typePrestationQueries = {
  liste: () => lectureDe(['type-prestation', 'liste'], typePrestationContract.listTypesPrestation),
};

/** The acts on the types of prestation; each reads the shown data again, even after a refusal. */
export const useActesTypePrestation = hookActes(['type-prestation', 'prestation'], ({ client, puis }) => {
  const c = typePrestationContract;
  return {
    creer: (body: Corps<'creerTypePrestation'>) => puis(call(c.creerTypePrestation, { body })),
    modifier: (id: number, body: Corps<'modifierTypePrestation'>) =>
      puis(call(c.modifierTypePrestation, { params: { id }, body })),
    supprimer: (id: number) => puis(call(c.supprimerTypePrestation, { params: { id } })),
    ajouterHabituels: () => puis(call(c.ajouterTypesHabituels)),
    relire: () => client.fetchQuery({ ...typePrestationQueries.liste(), staleTime: 0 }),
  };
});

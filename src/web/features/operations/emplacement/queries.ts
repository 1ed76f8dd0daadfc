import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/core/contract.ts';
import type { Essai } from '#shared/core/api/essai.ts';
import { emplacementContract } from '#shared/features/operations/emplacement/contract.ts';
import { call, recevoirFichier } from '#web/lib/api.ts';
import { lectureDe } from '#web/lib/lecture.ts';
import { hookActes } from '#web/lib/hook-actes.ts';

type Contrat = typeof emplacementContract;
type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;

const RACINE = ['emplacement'] as const;

export const emplacementQueries = {
  racine: RACINE,
  plan: () => lectureDe([...RACINE, 'plan'], emplacementContract.lirePlan),
  photo: (id: number) =>
    queryOptions({
      queryKey: [...RACINE, 'photo', id],
      queryFn: ({ signal }) => recevoirFichier(emplacementContract.lirePhoto, { params: { id }, signal }),
    }),
};

/**
 * The acts on the plan, except moves. Each throws the error of its call, and reads the plan again even after a
 * refusal.
 */
export const useActesPlan = hookActes(RACINE, ({ client, puis }) => {
  const c = emplacementContract;
  return {
    creerZone: (body: Corps<'creerZone'>) => puis(call(c.creerZone, { body })),
    modifierZone: (id: number, body: Corps<'modifierZone'>) => puis(call(c.modifierZone, { params: { id }, body })),
    supprimerZone: (id: number) => puis(call(c.supprimerZone, { params: { id } })),
    creer: (body: Corps<'creerEmplacement'>) => puis(call(c.creerEmplacement, { body })),
    modifier: (id: number, body: Corps<'modifierEmplacement'>) =>
      puis(call(c.modifierEmplacement, { params: { id }, body })),
    supprimer: (id: number, query: Essai = {}) => puis(call(c.supprimerEmplacement, { params: { id }, query })),
    deposerPhoto: (id: number, fichier: File) => puis(call(c.deposerPhoto, { params: { id }, fichiers: [fichier] })),
    retirerPhoto: (id: number) => puis(call(c.retirerPhoto, { params: { id } })),
    creerPlanType: () => puis(call(c.creerPlanType)),
    retirerPlanType: (body: Corps<'retirerPlanType'>) => puis(call(c.retirerPlanType, { body })),
    relire: () => client.fetchQuery({ ...emplacementQueries.plan(), staleTime: 0 }),
  };
});

import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import { conditionGroupementContract } from '#shared/features/conditions/condition-groupement/contract.ts';
import type { ConditionGroupement, Proposition } from '#shared/features/conditions/condition-groupement/schemas.ts';
import { conditionQueries } from '#web/features/conditions/condition/queries.ts';
import { call } from '#web/lib/api.ts';
import { hookActes } from '#web/lib/hook-actes.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';

type Contrat = typeof conditionGroupementContract;
type FiltresConditionsGroupement = QueryInputOf<Contrat['listConditionsGroupement']>;
export type FiltresReponsesConditionGroupement = QueryInputOf<Contrat['reponsesConditionGroupement']>;

/** Subject of the push channel, for the groupement and for its adhérents. */
const RACINE = ['condition-groupement'] as const;

export const conditionGroupementQueries = {
  racine: RACINE,
  liste: (query: FiltresConditionsGroupement) =>
    lectureContinue([...RACINE, 'liste', query], conditionGroupementContract.listConditionsGroupement, { query }),
  detail: (id: number) =>
    lectureDe([...RACINE, 'detail', id], conditionGroupementContract.detailConditionGroupement, { params: { id } }),
  reponses: (id: number, query: FiltresReponsesConditionGroupement) =>
    lectureContinue([...RACINE, 'reponses', id, query], conditionGroupementContract.reponsesConditionGroupement, {
      params: { id },
      query,
    }),
  propositions: (laboratoireId: number) =>
    lectureDe([...RACINE, 'propositions', laboratoireId], conditionGroupementContract.propositionsConditions, {
      query: { laboratoireId },
    }),
};

type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;
type ConditionVue = Pick<ConditionGroupement, 'id' | 'version'>;

/** The acts of the groupement and of an adhérent; each reads the shown data again, even after a refusal. */
export const useActesConditionGroupement = hookActes(
  [...RACINE, ...conditionQueries.racine],
  ({ client, partir, puis }) => {
    const c = conditionGroupementContract;
    return {
      creer: (body: Corps<'creerConditionGroupement'>, idempotencyKey: string) =>
        puis(call(c.creerConditionGroupement, { body, idempotencyKey })),
      modifier: (id: number, body: Corps<'modifierConditionGroupement'>) =>
        puis(call(c.modifierConditionGroupement, { params: { id }, body })),
      passer: ({ id, version }: ConditionVue, acte: 'publier' | 'retirer' | 'clore') =>
        puis(call(c.changerEtatConditionGroupement, { params: { id }, body: { acte, version } })),
      prevoirPublication: (id: number) => call(c.prevoirPublicationConditions, { params: { id } }),
      prevoirRelance: (id: number) => call(c.prevoirRelanceConditions, { params: { id }, body: {} }),
      relancer: (id: number) => puis(call(c.relancerConditionGroupement, { params: { id }, body: {} })),
      dupliquer: (id: number, body: Corps<'dupliquerConditionGroupement'>, idempotencyKey: string) =>
        puis(call(c.dupliquerConditionGroupement, { params: { id }, body, idempotencyKey })),
      supprimer: ({ id, version }: ConditionVue) =>
        partir(call(c.supprimerConditionGroupement, { params: { id }, query: { version } })),
      accepter: ({ id, version }: Pick<Proposition, 'id' | 'version'>, choixId: number) =>
        puis(call(c.repondreProposition, { params: { id }, body: { etat: 'ACCEPTED', choixId, version } })),
      refuser: ({ id, version }: Pick<Proposition, 'id' | 'version'>) =>
        puis(call(c.repondreProposition, { params: { id }, body: { etat: 'REFUSED', version } })),
      /**
       * Reads the proposition without the cache, after a conflict or before counting the adhérents that a withdrawal
       * touches.
       */
      relire: (id: number) => client.fetchQuery({ ...conditionGroupementQueries.detail(id), staleTime: 0 }),
    };
  },
);
export type ActesConditionGroupement = ReturnType<typeof useActesConditionGroupement>;

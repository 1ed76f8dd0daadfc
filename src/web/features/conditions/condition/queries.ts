import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import { conditionContract } from '#shared/features/conditions/condition/contract.ts';
import type { Condition } from '#shared/features/conditions/condition/schemas.ts';
import { call } from '#web/lib/api.ts';
import { hookActes } from '#web/lib/hook-actes.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';

type Contrat = typeof conditionContract;
export type FiltresConditions = QueryInputOf<Contrat['listConditions']>;
type Envisagee = BodyInputOf<Contrat['avertirCondition']>;

/** Subject of the push channel. */
const RACINE = ['condition'] as const;

export const conditionQueries = {
  racine: RACINE,
  liste: (query: FiltresConditions) =>
    lectureContinue([...RACINE, 'liste', query], conditionContract.listConditions, { query }),
  detail: (id: number) => lectureDe([...RACINE, 'detail', id], conditionContract.detailCondition, { params: { id } }),
  /** Warnings on the typed values, cached by these values only while they are shown. */
  /** @param body undefined while the form is not complete: nothing is asked */
  avertissements: (body: Envisagee | undefined) =>
    queryOptions({
      queryKey: [...RACINE, 'avertissements', body ?? null],
      queryFn: body ? ({ signal }) => call(conditionContract.avertirCondition, { body, signal }) : skipToken,
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),
};

type ConditionVue = Pick<Condition, 'id' | 'version'>;
type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;

/** The acts on conditions; each reads the shown data again, even after a refusal. */
export const useActesCondition = hookActes(RACINE, ({ client, partir, puis, rafraichir }) => ({
  creer: (body: Corps<'creerCondition'>, idempotencyKey: string) =>
    puis(call(conditionContract.creerCondition, { body, idempotencyKey })),
  modifier: (id: number, body: Corps<'modifierCondition'>) =>
    puis(call(conditionContract.modifierCondition, { params: { id }, body })),
  dupliquer: (id: number, body: Corps<'dupliquerCondition'>, idempotencyKey: string) =>
    puis(call(conditionContract.dupliquerCondition, { params: { id }, body, idempotencyKey })),
  retirer: ({ id, version }: ConditionVue) =>
    puis(call(conditionContract.retirerCondition, { params: { id }, body: { version } })),
  remettre: ({ id, version }: ConditionVue) =>
    puis(call(conditionContract.remettreCondition, { params: { id }, body: { version } })),
  supprimer: ({ id, version }: ConditionVue) =>
    partir(call(conditionContract.supprimerCondition, { params: { id }, query: { version } })),
  retirerPiece: (id: number, fichierId: number) =>
    puis(call(conditionContract.retirerPieceCondition, { params: { id, fichierId } })),
  remettrePiece: (id: number, fichierId: number) =>
    puis(call(conditionContract.remettrePieceCondition, { params: { id, fichierId } })),
  relire: (id: number) => client.fetchQuery({ ...conditionQueries.detail(id), staleTime: 0 }),
  rafraichir,
}));
export type ActesCondition = ReturnType<typeof useActesCondition>;

import { infiniteQueryOptions } from '@tanstack/react-query';
import type { BodyInputOf, BodyOf, QueryInputOf } from '#shared/core/contract.ts';
import { supportContract } from '#shared/features/echanges/support/contract.ts';
import { supportEditeurContract } from '#shared/features/echanges/support/contract/editeur.ts';
import type { EtatConversation, ReponseTypeSaisie } from '#shared/features/echanges/support/schemas.ts';
import { call, type CallOptions } from '#web/lib/api.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';
import { hookActes } from '#web/lib/hook-actes.ts';

const RACINE = ['support'] as const;
type PageDeFil = { readonly suite: boolean; readonly messages: readonly { readonly id: number }[] };
const avantCeuxLa = ({ suite, messages }: PageDeFil) => (suite ? messages[0]?.id : undefined);
const PREMIERE_PAGE = undefined as number | undefined;

export const supportQueries = {
  miennes: () => lectureDe([...RACINE, 'miennes'], supportContract.mesConversations),
  mienne: (id: number) =>
    infiniteQueryOptions({
      queryKey: [...RACINE, 'mienne', id],
      queryFn: ({ signal, pageParam }) =>
        call(supportContract.lireConversation, { params: { id }, query: { avant: pageParam }, signal }),
      initialPageParam: PREMIERE_PAGE,
      getNextPageParam: avantCeuxLa,
    }),
  nombre: () => lectureDe([...RACINE, 'nombre'], supportEditeurContract.nbQuestions),
  questions: (query: QueryInputOf<(typeof supportEditeurContract)['listQuestions']>) =>
    lectureContinue([...RACINE, 'questions', query], supportEditeurContract.listQuestions, { query }),
  question: (id: number) =>
    infiniteQueryOptions({
      queryKey: [...RACINE, 'question', id],
      queryFn: ({ signal, pageParam }) =>
        call(supportEditeurContract.lireQuestion, { params: { id }, query: { avant: pageParam }, signal }),
      initialPageParam: PREMIERE_PAGE,
      getNextPageParam: avantCeuxLa,
    }),
  reponsesTypes: () => lectureDe(['support-reponse-type'], supportEditeurContract.listReponsesTypes),
};

export type EnvoiSupport = Pick<CallOptions, 'fichiers' | 'idempotencyKey'>;
type Message = BodyInputOf<(typeof supportContract)['ouvrirConversation']>;

/** The acts of a user. Each throws the error of its call, and reads the shown data again even after a refusal. */
export const useActesSupport = hookActes(['support'], ({ puis }) => ({
  ouvrir: (body: Message, envoi: EnvoiSupport) => puis(call(supportContract.ouvrirConversation, { body, ...envoi })),
  ecrire: (id: number, body: Message, envoi: EnvoiSupport) =>
    puis(call(supportContract.ecrireConversation, { params: { id }, body, ...envoi })),
  marquerMienne: async (id: number, jusqua: number): Promise<void> => {
    await puis(call(supportContract.marquerConversationLue, { params: { id }, body: { jusqua } }));
  },
}));

/** The acts of a super administrator on a question. */
export const useActesQuestion = hookActes(['support', 'notification'], ({ puis }) => ({
  repondre: (id: number, body: BodyInputOf<(typeof supportEditeurContract)['repondreQuestion']>, envoi: EnvoiSupport) =>
    puis(call(supportEditeurContract.repondreQuestion, { params: { id }, body, ...envoi })),
  changerEtat: (id: number, etat: EtatConversation) =>
    puis(call(supportEditeurContract.changerEtatQuestion, { params: { id }, body: { etat } })),
  marquer: async (id: number, jusqua: number): Promise<void> => {
    await puis(call(supportEditeurContract.marquerQuestionLue, { params: { id }, body: { jusqua } }));
  },
}));

/** The acts on the canned answers. */
export const useActesReponseType = hookActes(['support-reponse-type'], ({ puis }) => ({
  creer: (body: ReponseTypeSaisie, idempotencyKey: string) =>
    puis(call(supportEditeurContract.creerReponseType, { body, idempotencyKey })),
  modifier: (id: number, body: BodyOf<(typeof supportEditeurContract)['modifierReponseType']>) =>
    puis(call(supportEditeurContract.modifierReponseType, { params: { id }, body })),
  supprimer: (id: number) => puis(call(supportEditeurContract.supprimerReponseType, { params: { id } })),
}));

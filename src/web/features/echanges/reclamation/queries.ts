import { infiniteQueryOptions, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import { discussionContract } from '#shared/features/echanges/discussion/contract.ts';
import type { Correction, StatutDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { reclamationContract } from '#shared/features/echanges/reclamation/contract.ts';
import type {
  CommentaireReclamation,
  FilReclamation,
  MotifReclamation,
  Reclamation,
} from '#shared/features/echanges/reclamation/schemas.ts';
import { envoyerPapier } from '#web/features/argent/encours/queries.ts';
import { partirPuisRelire, puisRelire, relireSujets } from '#web/lib/query.ts';
import { call, type CallOptions } from '#web/lib/api.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';

type Contrat = typeof reclamationContract;
type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;
export type FiltresReclamations = QueryInputOf<Contrat['listReclamations']>;

/** Subject of the push channel, which also drives the badge of the header. */
const RACINE = ['reclamation'] as const;
type Pages = InfiniteData<FilReclamation, number | undefined>;

export const reclamationQueries = {
  racine: RACINE,
  liste: (query: FiltresReclamations) =>
    lectureContinue([...RACINE, 'liste', query], reclamationContract.listReclamations, { query }),
  nb: (laboratoireId?: number) =>
    lectureDe([...RACINE, 'nb', laboratoireId ?? null], reclamationContract.nbReclamations, {
      query: { laboratoireId },
    }),
  detail: (id: number) =>
    lectureDe([...RACINE, 'detail', id], reclamationContract.detailReclamation, { params: { id } }),
  /** The latest messages, then older pages on demand. */
  fil: (id: number) =>
    infiniteQueryOptions({
      queryKey: [...RACINE, 'fil', id],
      queryFn: ({ signal, pageParam }) =>
        call(reclamationContract.lireReclamation, { params: { id }, query: { avant: pageParam }, signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ suite, commentaires }) => (suite ? commentaires[0]?.id : undefined),
    }),
  /** Preview of a message, not cached because its text changes. */
  apercuMessage: (id: number, body: Corps<'apercuMessage'>, signal: AbortSignal) =>
    call(reclamationContract.apercuMessage, { params: { id }, body, signal }),
  apercuReclamation: (body: Corps<'apercuReclamation'>, signal: AbortSignal) =>
    call(reclamationContract.apercuReclamation, { body, signal }),
  destinataires: (laboratoireId: number, motif: MotifReclamation) =>
    lectureDe(
      [...RACINE, 'destinataires', laboratoireId, motif],
      reclamationContract.destinatairesReclamation,
      { query: { laboratoireId, motif } },
      { staleTime: 60_000 },
    ),
};

type ReponseReclamation = Corps<'commenterReclamation'>['commentaire'];
type Envoi = Pick<CallOptions, 'fichiers' | 'idempotencyKey' | 'onProgress'>;

/** The acts on réclamations. Each throws the error of its call, and reads the shown data again even after a refusal. */
export const useActesReclamation = () => {
  const client = useQueryClient();
  return useMemo(() => {
    // Also refreshes the last actions and the linked encours.
    const relire = () => relireSujets(client, 'reclamation', 'discussion', 'encours');
    const puis = <T>(acte: Promise<T>): Promise<T> => puisRelire(acte, relire);
    /** Updates at once the read mark of the displayed thread. */
    const noterLecture = (id: number, luJusqua: number, nbMessageNotRead: number) => {
      client.setQueryData<Pages>(
        reclamationQueries.fil(id).queryKey,
        (avant) => avant && { ...avant, pages: avant.pages.map((page) => ({ ...page, luJusqua, nbMessageNotRead })) },
      );
      void client.invalidateQueries({
        predicate: ({ queryKey: [racine, quoi] }) => racine === 'reclamation' && quoi !== 'fil',
      });
    };
    return {
      creer: (body: Corps<'creerReclamation'>, envoi: Envoi) =>
        puis(call(reclamationContract.creerReclamation, { body, ...envoi })),
      modifier: (id: number, body: Corps<'modifierReclamation'>) =>
        puis(call(reclamationContract.modifierReclamation, { params: { id }, body })),
      supprimer: ({ id, version }: Pick<Reclamation, 'id' | 'version'>) =>
        partirPuisRelire(
          call(reclamationContract.supprimerReclamation, { params: { id }, query: { version } }),
          relire,
        ),
      revoquer: (id: number) => puis(call(reclamationContract.revoquerLien, { params: { id } })),
      renouveler: (id: number) => puis(call(reclamationContract.renouvelerLien, { params: { id } })),
      creerEncours: (id: number, body: Corps<'creerEncoursReclamation'>, idempotencyKey: string) =>
        puis(call(reclamationContract.creerEncoursReclamation, { params: { id }, body, idempotencyKey })),
      regler: (id: number, body: Corps<'reglerReclamation'>, idempotencyKey: string) =>
        envoyerPapier(
          (papier, cle) =>
            puis(call(reclamationContract.reglerReclamation, { params: { id }, body: papier, idempotencyKey: cle })),
          body,
          idempotencyKey,
        ),
      cloreReste: (id: number, body: Corps<'cloreReste'>, idempotencyKey: string) =>
        puis(call(reclamationContract.cloreReste, { params: { id }, body, idempotencyKey })),
      repondre: (id: number, commentaire: ReponseReclamation, envoyerMail: boolean, envoi: Envoi) =>
        puis(
          call(reclamationContract.commenterReclamation, {
            params: { id },
            query: envoyerMail ? { envoyerMail: 'true' } : {},
            body: { commentaire },
            ...envoi,
          }),
        ),
      relancer: (id: number, body: Corps<'relancerReclamation'>, idempotencyKey: string) =>
        puis(call(reclamationContract.relancerReclamation, { params: { id }, body, idempotencyKey })),
      poserStatut: (id: number, statut: StatutDiscussion) =>
        puis(call(reclamationContract.poserStatutReclamation, { params: { id }, body: { statut } })),
      corriger: (commentaireId: number, body: Correction) =>
        puis(call(discussionContract.corrigerCommentaire, { params: { id: commentaireId }, body })),
      retirer: (commentaireId: number) =>
        puis(call(discussionContract.retirerCommentaire, { params: { id: commentaireId } })),
      marquerLue: async (id: number, commentaireId: number) => {
        const { nbMessageNotRead } = await call(discussionContract.marquerLue, { params: { id: commentaireId } });
        noterLecture(id, commentaireId, nbMessageNotRead);
      },
      marquerNonLue: async (id: number, commentaireId: number) => {
        const { nbMessageNotRead } = await call(discussionContract.marquerNonLue, { params: { id: commentaireId } });
        noterLecture(id, commentaireId - 1, nbMessageNotRead);
      },
      relire: (id: number) => client.fetchQuery({ ...reclamationQueries.detail(id), staleTime: 0 }),
    };
  }, [client]);
};
export type ActesReclamation = ReturnType<typeof useActesReclamation>;
/** Called to settle the amount that the laboratory announced. */
export type SurReglement = (commentaire: CommentaireReclamation) => void;

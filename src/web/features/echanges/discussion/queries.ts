import { infiniteQueryOptions, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { discussionContract } from '#shared/features/echanges/discussion/contract.ts';
import type {
  CommentaireSaisi,
  Correction,
  FilDiscussion,
  StatutDiscussion,
} from '#shared/features/echanges/discussion/schemas.ts';
import { utilisateurContract } from '#shared/features/comptes/utilisateur/contract.ts';
import { call } from '#web/lib/api.ts';
import { lectureDe } from '#web/lib/lecture.ts';

/** The calls of each kind; `canal`: the lists that show how many messages wait. */
const appels = {
  PROMOTION: {
    canal: 'promotion',
    lire: discussionContract.lirePromotion,
    commenter: discussionContract.commenterPromotion,
    info: discussionContract.infoPromotion,
    poserStatut: discussionContract.poserStatutPromotion,
  },
  RFA: {
    canal: 'rfa',
    lire: discussionContract.lireRfa,
    commenter: discussionContract.commenterRfa,
    info: discussionContract.infoRfa,
    poserStatut: discussionContract.poserStatutRfa,
  },
  RFA_GROUPEMENT: {
    canal: 'rfa',
    lire: discussionContract.lireRfaGroupement,
    commenter: discussionContract.commenterRfaGroupement,
    info: discussionContract.infoRfaGroupement,
    poserStatut: discussionContract.poserStatutRfaGroupement,
  },
  PRESTATION: {
    canal: 'prestation',
    lire: discussionContract.lirePrestation,
    commenter: discussionContract.commenterPrestation,
    info: discussionContract.infoPrestation,
    poserStatut: discussionContract.poserStatutPrestation,
  },
} as const;
type KindServi = keyof typeof appels;
export type Objet = { readonly kind: KindServi; readonly id: number };

const RACINE = ['discussion'] as const;
const cleFil = ({ kind, id }: Objet) => [...RACINE, 'fil', kind, id] as const;
type Pages = InfiniteData<FilDiscussion, number | undefined>;

export const discussionQueries = {
  /** The latest messages, then older pages on demand. */
  fil: ({ kind, id }: Objet) =>
    infiniteQueryOptions({
      queryKey: cleFil({ kind, id }),
      queryFn: ({ signal, pageParam }) =>
        call(appels[kind].lire, { params: { id }, query: { avant: pageParam }, signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ suite, commentaires }) => (suite ? commentaires[0]?.id : undefined),
    }),
  info: ({ kind, id }: Objet) => lectureDe([...RACINE, 'info', kind, id], appels[kind].info, { params: { id } }),
  dernieres: (nbLast: number) =>
    lectureDe([...RACINE, 'dernieres', nbLast], discussionContract.dernieres, { query: { nbLast } }),
};

/** The people who may be mentioned, read when the user types an @. */
export const mentionnablesQuery = () =>
  lectureDe(['utilisateur', 'mention'], utilisateurContract.mention, {}, { staleTime: 300_000 });

/** Refreshes the other screens that show the messages or their counts. */
const rafraichirAutour = (client: QueryClient, { kind }: Objet) => {
  void client.invalidateQueries({
    predicate: ({ queryKey: [racine, quoi], meta }) =>
      (racine === 'discussion' && quoi !== 'fil') || meta?.suit === appels[kind].canal,
  });
  void client.invalidateQueries({ queryKey: [appels[kind].canal] });
};

/** Updates at once the read mark of the displayed thread. */
const noterLecture = (client: QueryClient, objet: Objet, luJusqua: number, nbMessageNotRead: number) =>
  client.setQueryData<Pages>(
    cleFil(objet),
    (avant) => avant && { ...avant, pages: avant.pages.map((page) => ({ ...page, luJusqua, nbMessageNotRead })) },
  );

/** The acts of a thread. Each throws the error of its call, and reads the thread again even after a refusal. */
export const useActesDiscussion = ({ kind, id }: Objet) => {
  const client = useQueryClient();
  return useMemo(() => {
    const objet = { kind, id };
    const puis = async <T>(acte: Promise<T>): Promise<T> => {
      try {
        return await acte;
      } finally {
        void client.invalidateQueries({ queryKey: cleFil(objet) });
        rafraichirAutour(client, objet);
      }
    };
    return {
      commenter: (body: CommentaireSaisi, idempotencyKey: string) =>
        puis(call(appels[kind].commenter, { params: { id }, body, idempotencyKey })),
      poserStatut: (statut: StatutDiscussion) =>
        puis(call(appels[kind].poserStatut, { params: { id }, body: { statut } })),
      corriger: (commentaireId: number, body: Correction) =>
        puis(call(discussionContract.corrigerCommentaire, { params: { id: commentaireId }, body })),
      retirer: (commentaireId: number) =>
        puis(call(discussionContract.retirerCommentaire, { params: { id: commentaireId } })),
      marquerLue: async (commentaireId: number) => {
        const { nbMessageNotRead } = await call(discussionContract.marquerLue, { params: { id: commentaireId } });
        noterLecture(client, objet, commentaireId, nbMessageNotRead);
        rafraichirAutour(client, objet);
      },
      marquerNonLue: async (commentaireId: number) => {
        const { nbMessageNotRead } = await call(discussionContract.marquerNonLue, { params: { id: commentaireId } });
        noterLecture(client, objet, commentaireId - 1, nbMessageNotRead);
        rafraichirAutour(client, objet);
      },
    };
  }, [client, kind, id]);
};
export type ActesDiscussion = ReturnType<typeof useActesDiscussion>;

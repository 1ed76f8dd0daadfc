import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { notificationContract, type Notification } from '#shared/features/notification/contract.ts';
import { call } from '#web/lib/api.ts';
import { accord } from '#web/lib/formats.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';

const RACINE = ['notification'] as const;
type Filtres = QueryInputOf<(typeof notificationContract)['listNotifications']>;

export const notificationQueries = {
  racine: RACINE,
  nombre: () =>
    queryOptions({ queryKey: [...RACINE, 'nb'], queryFn: ({ signal }) => call(notificationContract.nbNotifications, { signal }) }),
  quatre: () => queryOptions({ queryKey: [...RACINE, 'quatre'], queryFn: ({ signal }) => call(notificationContract.fourLast, { signal }) }),
  preferences: () =>
    queryOptions({ queryKey: [...RACINE, 'preferences'], queryFn: ({ signal }) => call(notificationContract.preferences, { signal }) }),
  page: (query: Filtres) =>
    queryOptions({
      queryKey: [...RACINE, 'page', query],
      queryFn: ({ signal }) => call(notificationContract.listNotifications, { query, signal }),
      placeholderData: (avant) => avant,
    }),
};

type Lot = readonly Pick<Notification, 'id'>[];

/** Processed, unprocessed, deleted: one or several at once; the bell and the lists follow. */
export const useActesNotification = () => {
  const queryClient = useQueryClient();
  const rafraichir = () => queryClient.invalidateQueries({ queryKey: RACINE });
  const traiter = useMutation({
    mutationFn: async ({ lot, processed }: { lot: Lot; processed: boolean }) => {
      for (const { id } of lot) await call(notificationContract.traiterNotification, { params: { id }, body: { processed } });
    },
    onSettled: rafraichir,
    onError: (erreur) => echec(erreur),
    onSuccess: (_, { lot, processed }) => {
      const etat = processed ? 'traitée' : 'non traitée';
      const texte = `${accord(lot.length, 'Notification')} ${accord(lot.length, 'marquée')} ${accord(lot.length, etat, processed ? 'traitées' : 'non traitées')}.`;
      succes(texte, { annuler: () => traiter.mutate({ lot, processed: !processed }) });
    },
  });
  const supprimer = useMutation({
    mutationFn: async (lot: Lot) => {
      for (const { id } of lot) await call(notificationContract.supprimerNotification, { params: { id } });
    },
    onSettled: rafraichir,
    onError: (erreur) => echec(erreur),
    onSuccess: (_, lot) => succes(`${accord(lot.length, 'Notification')} ${accord(lot.length, 'supprimée')}.`),
  });
  return { traiter, supprimer };
};

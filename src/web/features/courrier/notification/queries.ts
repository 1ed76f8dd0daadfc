import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import { notificationContract } from '#shared/features/courrier/notification/contract.ts';
import type { Notification } from '#shared/features/courrier/notification/schemas.ts';
import { call } from '#web/lib/api.ts';
import { accord, pluriel } from '#web/lib/formats.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';

const RACINE = ['notification'] as const;
type Filtres = QueryInputOf<(typeof notificationContract)['listNotifications']>;

export const notificationQueries = {
  racine: RACINE,
  nombre: () => lectureDe([...RACINE, 'nb'], notificationContract.nbNotifications),
  quatre: () => lectureDe([...RACINE, 'quatre'], notificationContract.fourLast),
  preferences: () => lectureDe([...RACINE, 'preferences'], notificationContract.preferences),
  page: (query: Filtres) =>
    lectureContinue([...RACINE, 'page', query], notificationContract.listNotifications, { query }),
};

type Lot = readonly Pick<Notification, 'id'>[];

/** The acts on one or several notifications: processed, unprocessed, deleted. The bell and the lists follow. */
export const useActesNotification = () => {
  const queryClient = useQueryClient();
  const rafraichir = () => queryClient.invalidateQueries({ queryKey: RACINE });
  const traiter = useMutation({
    mutationFn: async ({ lot, processed }: { lot: Lot; processed: boolean }) => {
      for (const { id } of lot)
        await call(notificationContract.traiterNotification, { params: { id }, body: { processed } });
    },
    onSettled: rafraichir,
    onError: (erreur) => echec(erreur),
    onSuccess: (_, { lot, processed }) => {
      const etat = processed ? 'traitée' : 'non traitée';
      const texte =
        `${accord(lot.length, 'Notification')} ${accord(lot.length, 'marquée')} ` +
        `${accord(lot.length, etat, processed ? 'traitées' : 'non traitées')}.`;
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
  const remettre = useMutation({
    mutationFn: (ids: number[]) => call(notificationContract.remettreATraiter, { body: { ids } }),
    onSettled: rafraichir,
    onError: (erreur) => echec(erreur),
    onSuccess: ({ nombre }) => succes(`${accord(nombre, 'Notification')} ${accord(nombre, 'remise')} à traiter.`),
  });
  const toutTraiter = useMutation({
    mutationFn: (body: BodyInputOf<(typeof notificationContract)['toutTraiter']>) =>
      call(notificationContract.toutTraiter, { body }),
    onSettled: rafraichir,
    onError: (erreur) => echec(erreur),
    onSuccess: ({ nombre, ids }) =>
      succes(
        nombre === 0
          ? 'Tout était déjà traité.'
          : `${pluriel(nombre, 'notification marquée traitée', 'notifications marquées traitées')}.`,
        ids.length > 0 ? { annuler: () => remettre.mutate(ids) } : {},
      ),
  });
  return { traiter, supprimer, toutTraiter };
};

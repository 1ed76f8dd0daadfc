import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { travailContract, type TravailEnEchec } from '#shared/features/travail/contract.ts';
import { call } from '#web/lib/api.ts';
import { accord, pluriel } from '#web/lib/formats.ts';
import { confirmer } from '#web/ui/confirmer.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';

const RACINE = ['travail'] as const;
/** Jobs come and go by themselves. */
const RAFRAICHIR = 10_000;

export const travailQueries = {
  etat: () =>
    queryOptions({
      queryKey: [...RACINE, 'etat'],
      queryFn: ({ signal }) => call(travailContract.etatTravaux, { signal }),
      refetchInterval: RAFRAICHIR,
    }),
};

type Lot = readonly TravailEnEchec[];
const ids = (lot: Lot) => ({ body: { ids: lot.map(({ id }) => id) } });

/** Retries and gives up; what somebody else has dealt with meanwhile is told, and the list read again. */
export const useActesTravaux = () => {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: RACINE });
  const relancer = useMutation({
    mutationFn: (lot: Lot) => call(travailContract.relancerTravaux, ids(lot)),
    onSuccess: ({ nombre }) => succes(`${pluriel(nombre, 'travail', 'travaux')} ${accord(nombre, 'remis', 'remis')} en file.`),
    onError: (erreur) => echec(erreur),
    onSettled,
  });
  const suppression = useMutation({
    mutationFn: (lot: Lot) => call(travailContract.supprimerTravaux, ids(lot)),
    onSuccess: (_rien, lot) => succes(`${pluriel(lot.length, 'travail supprimé', 'travaux supprimés')}.`),
    onError: (erreur) => echec(erreur),
    onSettled,
  });
  const supprimer = async (lot: Lot, apres?: () => void) => {
    const accordee = await confirmer({
      titre: lot.length === 1 ? 'Renoncer à ce travail ?' : `Renoncer à ${pluriel(lot.length, 'travail', 'travaux')} ?`,
      texte: 'Ce qu’il restait à faire ne le sera pas. Le journal garde la trace de votre choix.',
      action: 'Supprimer',
      danger: true,
    });
    if (!accordee) return;
    suppression.mutate(lot);
    apres?.();
  };
  return { relancer: relancer.mutate, supprimer };
};

import { useQueryClient } from '@tanstack/react-query';
import { abonnementContract, type SuiviAbonnement } from '#shared/features/comptes/abonnement/contract.ts';
import { call } from '#web/lib/api.ts';
import { lectureDe } from '#web/lib/lecture.ts';

const RACINE = ['abonnement'] as const;

export const abonnementQueries = {
  racine: RACINE,
  mien: () => lectureDe([...RACINE, 'mien'], abonnementContract.monAbonnement),
  de: (id: number) => lectureDe([...RACINE, 'de', id], abonnementContract.abonnementDe, { params: { id } }),
};

/** The acts of a tenant on its own abonnement; the cache takes their answer. */
export const useActesAbonnement = () => {
  const queryClient = useQueryClient();
  const poser = (suivi: SuiviAbonnement) => queryClient.setQueryData(abonnementQueries.mien().queryKey, suivi);
  return {
    demander: async () => poser(await call(abonnementContract.demanderAbonnement)),
    retirer: async () => poser(await call(abonnementContract.retirerDemande)),
    relire: () => queryClient.invalidateQueries({ queryKey: RACINE }),
  };
};

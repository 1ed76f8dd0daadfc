import { useMutation, useQueryClient, type DataTag } from '@tanstack/react-query';
import type { Cle } from '#web/lib/lecture.ts';
import { echec } from '../snackbar.tsx';

type ChoixImmediat<D, C, R> = {
  /** Query key of the settings, as their reading gives it. */
  cle: DataTag<Cle, D, Error>;
  /** Returns the settings as they are once chosen. */
  montrer: (reglages: D, choix: C) => D;
  envoyer: (choix: C) => Promise<R>;
  onFait: (reponse: R, choix: C) => void;
  /** Query key of all that the choice changes, when it is more than the settings. */
  aRelire?: Cle;
};

/**
 * A setting saved at each choice: it is shown at once, a reading begun before it does not undo it, choices are sent in
 * their order, and the settings are read again after the last one or a refusal (COM-149).
 * @returns the function that makes a choice
 */
export const useChoixImmediat = <D, C, R>({
  cle,
  montrer,
  envoyer,
  onFait,
  aRelire = cle,
}: ChoixImmediat<D, C, R>): ((choix: C) => void) => {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: cle,
    scope: { id: cle.join('/') },
    mutationFn: envoyer,
    onMutate: (choix) => {
      void client.cancelQueries({ queryKey: cle, exact: true });
      client.setQueryData<D>(cle, (reglages) => reglages && montrer(reglages, choix));
    },
    onSuccess: onFait,
    onError: (erreur) => echec(erreur),
    onSettled: () =>
      client.isMutating({ mutationKey: cle, exact: true }) === 1
        ? client.invalidateQueries({ queryKey: aRelire })
        : undefined,
  });
  return mutate;
};

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Cle } from '#web/lib/lecture.ts';
import { echec } from '../snackbar.tsx';

type ChoixImmediat<D extends object, C, R> = {
  /** Query key of all that the choice changes, the settings among it. */
  cle: Cle;
  /** Returns the settings as they are once chosen. */
  montrer: (reglages: D, choix: C) => D;
  envoyer: (choix: C) => Promise<R>;
  onFait: (reponse: R, choix: C) => void;
};
type Attente<C> = { readonly choix: C };

/**
 * A setting saved at each choice: it is shown at once, a reading begun before it does not undo it, choices are sent in
 * their order, and the settings are read again after the last one or a refusal (COM-149).
 * @param reglagesLus the settings from the server
 * @returns the function that makes a choice, and the settings with the choices that the server has not yet told back
 */
export const useChoixImmediat = <D extends object, C, R>(
  reglagesLus: D | undefined,
  { cle, montrer, envoyer, onFait }: ChoixImmediat<D, C, R>,
): { choisir: (choix: C) => void; reglages: D | undefined } => {
  const client = useQueryClient();
  const [enAttente, setEnAttente] = useState<readonly Attente<C>[]>([]);
  const partis = useRef(0);
  const { mutate } = useMutation({
    scope: { id: cle.join('/') },
    mutationFn: ({ choix }: Attente<C>) => envoyer(choix),
    onSuccess: (reponse, { choix }) => onFait(reponse, choix),
    onError: (erreur, refuse) => {
      setEnAttente((attente) => attente.filter((autre) => autre !== refuse));
      echec(erreur);
    },
    onSettled: async () => {
      partis.current -= 1;
      if (partis.current > 0) return;
      await client.invalidateQueries({ queryKey: cle });
      // A choice made during this reading keeps all of them shown until its own reading.
      if (partis.current === 0) setEnAttente([]);
    },
  });
  const choisir = (choix: C) => {
    const attente = { choix };
    partis.current += 1;
    setEnAttente((connus) => [...connus, attente]);
    mutate(attente);
  };
  const reglages = reglagesLus && enAttente.reduce<D>((montres, { choix }) => montrer(montres, choix), reglagesLus);
  return { choisir, reglages };
};

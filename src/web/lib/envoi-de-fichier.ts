import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Sujet } from '#shared/core/sujets.ts';
import { cleUnique } from './cle-unique.ts';

/** A file the user has chosen; `cle` tells it from another of the same name. */
export type FichierChoisi = { readonly fichier: File; readonly cle: string };
export const choisirFichier = (fichier: File): FichierChoisi => ({ fichier, cle: cleUnique() });
type Envoi<D> = { readonly choisi: FichierChoisi; readonly demande: D };

/**
 * Sends a file with the choices made on it. The same file with the same choices keeps its idempotency key, so that
 * asking twice is one act.
 * @param sujet subject read again whatever the answer, in the background: the drawer closes on the answer
 */
export const useEnvoiDeFichier = <D, R>(
  sujet: Sujet,
  envoyer: (parties: { body: D; fichiers: File[]; idempotencyKey: string }) => Promise<R>,
) => {
  const client = useQueryClient();
  const tentative = useRef<{ empreinte: string; cle: string } | null>(null);
  return useMutation({
    mutationFn: ({ choisi, demande }: Envoi<D>) => {
      const empreinte = JSON.stringify([choisi.cle, demande]);
      if (tentative.current?.empreinte !== empreinte) tentative.current = { empreinte, cle: cleUnique() };
      return envoyer({ body: demande, fichiers: [choisi.fichier], idempotencyKey: tentative.current.cle });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: [sujet] }),
  });
};

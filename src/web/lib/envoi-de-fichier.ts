import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Sujet } from '#shared/core/sujets.ts';
import { cleUnique } from './cle-unique.ts';

/** A file the user has chosen; `cle` tells it from another of the same name. */
export type FichierChoisi = { readonly fichier: File; readonly cle: string };
export const choisirFichier = (fichier: File): FichierChoisi => ({ fichier, cle: cleUnique() });
type Envoi<D> = { readonly choisi: FichierChoisi; readonly demande: D };

/**
 * Sends a file with the choices made on it: the same file under the same choices is one act, asked twice or not.
 * @param sujet what is read again, whatever the answer; not waited for: the drawer closes on the answer
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

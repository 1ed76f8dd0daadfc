import { useQueryClient } from '@tanstack/react-query';
import { monCourrierContract } from '#shared/features/courrier/courrier/contract/mien.ts';
import type { Sujet } from '#shared/core/sujets.ts';
import { call } from '#web/lib/api.ts';
import { lectureDe } from '#web/lib/lecture.ts';

export const courrierQueries = {
  etat: (id: number) => lectureDe(['mail', id], monCourrierContract.etatCourrier, { params: { id } }),
  reste: (destinataires: string[]) =>
    lectureDe(['mail', 'reste', destinataires], monCourrierContract.resteAEcrire, { body: { destinataires } }),
};

/** Subjects whose screens show the state of a mail. */
const MONTRENT = new Set<Sujet>(['mail', 'encours', 'reclamation', 'notification', 'rdv']);

/**
 * Sends a mail again, then reads again, even after a refusal, the screens that show its state. Throws the error of the
 * call.
 */
export const useRenvoyer = () => {
  const client = useQueryClient();
  return (id: number, destinataires?: string[]) =>
    call(monCourrierContract.renvoyerMail, { params: { id }, body: destinataires ? { destinataires } : {} }).finally(
      () => void client.invalidateQueries({ predicate: ({ queryKey: [racine] }) => MONTRENT.has(racine) }),
    );
};

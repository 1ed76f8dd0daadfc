import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyOf } from '#shared/core/contract.ts';
import { adresseSortanteContract } from '#shared/features/connexions/adresse-sortante/contract.ts';
import { call } from '#web/lib/api.ts';
import { relireSujets } from '#web/lib/query.ts';
import { lectureDe } from '#web/lib/lecture.ts';

export const adressesSortantes = () => lectureDe(['adresse-sortante'], adresseSortanteContract.lireAdressesSortantes);

/** Each throws what the call throws, and refreshes the list, refused or not. */
export const useActesAdresse = () => {
  const client = useQueryClient();
  return useMemo(() => {
    const puis = <T>(acte: Promise<T>): Promise<T> => acte.finally(() => void relireSujets(client, 'adresse-sortante'));
    return {
      autoriser: (body: BodyOf<(typeof adresseSortanteContract)['autoriserAdresse']>, idempotencyKey: string) =>
        puis(call(adresseSortanteContract.autoriserAdresse, { body, idempotencyKey })),
      interdire: (id: number) => puis(call(adresseSortanteContract.interdireAdresse, { params: { id } })),
    };
  }, [client]);
};

import type { BodyOf } from '#shared/core/contract.ts';
import { adresseSortanteContract } from '#shared/features/connexions/adresse-sortante/contract.ts';
import { call } from '#web/lib/api.ts';
import { lectureDe } from '#web/lib/lecture.ts';
import { hookActes } from '#web/lib/hook-actes.ts';

export const adressesSortantes = () => lectureDe(['adresse-sortante'], adresseSortanteContract.lireAdressesSortantes);

/** Each throws what the call throws, and refreshes the list, refused or not. */
export const useActesAdresse = hookActes(['adresse-sortante'], ({ puis }) => ({
  autoriser: (body: BodyOf<(typeof adresseSortanteContract)['autoriserAdresse']>, idempotencyKey: string) =>
    puis(call(adresseSortanteContract.autoriserAdresse, { body, idempotencyKey })),
  interdire: (id: number) => puis(call(adresseSortanteContract.interdireAdresse, { params: { id } })),
}));

import type { BodyOf } from '#shared/core/contract.ts';
import { adresseSortanteContract } from '#shared/features/connexions/adresse-sortante/contract.ts';
import { call } from '#web/lib/api.ts';
import { lectureDe } from '#web/lib/lecture.ts';
import { hookActes } from '#web/lib/hook-actes.ts';

export const adressesSortantes = () => lectureDe(['adresse-sortante'], adresseSortanteContract.lireAdressesSortantes);

/** The acts on the addresses. Each throws the error of its call, and reads the list again even after a refusal. */
export const useActesAdresse = hookActes(['adresse-sortante'], ({ puis }) => ({
  autoriser: (body: BodyOf<(typeof adresseSortanteContract)['autoriserAdresse']>, idempotencyKey: string) =>
    puis(call(adresseSortanteContract.autoriserAdresse, { body, idempotencyKey })),
  interdire: (id: number) => puis(call(adresseSortanteContract.interdireAdresse, { params: { id } })),
}));

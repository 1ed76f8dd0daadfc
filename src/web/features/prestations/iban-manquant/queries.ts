import { ibanManquantContract } from '#shared/features/prestations/iban-manquant/contract.ts';
import { call } from '#web/lib/api.ts';
import { hookActes } from '#web/lib/hook-actes.ts';
import { lectureDe } from '#web/lib/lecture.ts';

const RACINE = ['iban-manquant'] as const;

export const ibanManquantQueries = {
  tardif: (id: number) => lectureDe([...RACINE, 'tardif', id], ibanManquantContract.lireIbanTardif, { params: { id } }),
  manquants: () => lectureDe([...RACINE, 'manquants'], ibanManquantContract.ibansManquants),
};

export const useActesIban = hookActes(['iban-manquant', 'cloture'], ({ puis }) => {
  const c = ibanManquantContract;
  return {
    demanderTardif: (id: number) => puis(call(c.demanderIbanTardif, { params: { id } })),
    confirmer: (id: number, version: number) =>
      puis(call(c.confirmerIbanTardif, { params: { id }, body: { version } })),
    demanderTous: () => puis(call(c.demanderIbans, {})),
  };
});

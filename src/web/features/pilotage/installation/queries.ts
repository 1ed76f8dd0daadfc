import { travailContract } from '#shared/features/exploitation/travail/contract.ts';
import { installationContract } from '#shared/features/pilotage/installation/contract.ts';
import { call } from '#web/lib/api.ts';
import { hookActes } from '#web/lib/hook-actes.ts';
import { lectureDe } from '#web/lib/lecture.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';

/** Polling delay, because a mail or a backup ends by itself. */
const RAFRAICHIR = 5_000;

export const installationQueries = {
  faits: () => lectureDe(['installation'], installationContract.faitsInstallation),
  faitsSuivis: () =>
    lectureDe(['installation'], installationContract.faitsInstallation, {}, { refetchInterval: RAFRAICHIR }),
};

export const useActesInstallation = hookActes(['installation', 'travail'], ({ puis }) => ({
  essayerMail: () => puis(call(installationContract.essayerMail, { idempotencyKey: cleUnique() })),
  sauvegarder: () => puis(call(travailContract.sauvegarderMaintenant)),
}));

import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { installationContract } from '#shared/features/pilotage/installation/contract.ts';
import { essayerMail, lireFaits } from './commands.ts';

export const installationHandlers: Handlers<typeof installationContract> = {
  faitsInstallation: ({ ctx }) => lireFaits(ctx),
  essayerMail: ({ ctx }) => essayerMail(ctx),
};

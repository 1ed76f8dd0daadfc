import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { statistiqueContract } from '#shared/features/pilotage/statistique/contract.ts';
import { exporterTableau } from './commands/exporter.ts';

export const statistiqueHandlers: Handlers<typeof statistiqueContract> = {
  exporterStatistique: ({ body }) => Promise.resolve(exporterTableau(body)),
};

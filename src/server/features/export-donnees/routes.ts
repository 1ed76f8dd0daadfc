import { inSysteme } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import { jourParis } from '#shared/core/dates.ts';
import type { exportDonneesContract } from '#shared/features/export-donnees/contract.ts';
import { demanderExport, telechargerExport } from './commands.ts';
import { listExports } from './read-models.ts';

export const exportDonneesHandlers: Handlers<typeof exportDonneesContract> = {
  listExports: ({ ctx }) => {
    const maintenant = ctx.services.maintenant();
    return inSysteme(ctx, (tx) => listExports(tx, ctx.acteur, maintenant, jourParis(maintenant)));
  },
  demanderExport: ({ ctx }) => demanderExport(ctx),
  telechargerExport: ({ ctx, params }) => telechargerExport(ctx, params.id),
};

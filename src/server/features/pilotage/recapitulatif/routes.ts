import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { recapitulatifContract } from '#shared/features/pilotage/recapitulatif/contract.ts';
import { desabonnerDuRecapitulatif, lireRecapitulatif, reglerRecapitulatif } from './commands.ts';

export const recapitulatifHandlers: Handlers<typeof recapitulatifContract> = {
  lireRecapitulatif: ({ ctx }) => lireRecapitulatif(ctx),
  reglerRecapitulatif: ({ ctx, body }) => reglerRecapitulatif(ctx, body),
  desabonner: ({ ctx, params }) => desabonnerDuRecapitulatif(ctx, params.jeton),
};

import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { rapportContract } from '#shared/features/pilotage/statistique/contract/rapport.ts';
import { choisirRapport, desabonnerRapport, preferenceRapport, rapportDuMois } from '../commands/rapport.ts';

export const rapportHandlers: Handlers<typeof rapportContract> = {
  rapportDuMois: ({ ctx, query }) => rapportDuMois(ctx, query.mois),
  preferenceRapport: ({ ctx }) => preferenceRapport(ctx),
  choisirRapport: ({ ctx, body }) => choisirRapport(ctx, body),
  desabonnerRapport: ({ ctx, params }) => desabonnerRapport(ctx, params.jeton),
};

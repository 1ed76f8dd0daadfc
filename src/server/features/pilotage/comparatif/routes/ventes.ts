import { aujourdhuiDe, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import { sommesLisibles } from '#server/features/connexions/vente/commands/garde.ts';
import type { ventesComparatifContract } from '#shared/features/pilotage/comparatif/contract/ventes.ts';
import { lireVentesComparatif } from '../read-models/ventes.ts';

export const ventesComparatifHandlers: Handlers<typeof ventesComparatifContract> = {
  ventesComparatif: async ({ ctx, query }) => {
    const lisibles = await sommesLisibles(ctx);
    return inTenant(ctx, (tx) => lireVentesComparatif(tx, query.annee, { aujourdhui: aujourdhuiDe(ctx), lisibles }));
  },
};

import { aujourdhuiDe, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import { canLireSommesDeVentes } from '#shared/features/connexions/vente/policy.ts';
import type { ventesComparatifContract } from '#shared/features/pilotage/comparatif/contract/ventes.ts';
import { lireVentesComparatif } from '../read-models/ventes.ts';

export const ventesComparatifHandlers: Handlers<typeof ventesComparatifContract> = {
  ventesComparatif: ({ ctx, query }) => {
    const lisibles = canLireSommesDeVentes(ctx.acteur);
    return inTenant(ctx, (tx) => lireVentesComparatif(tx, query.annee, { aujourdhui: aujourdhuiDe(ctx), lisibles }));
  },
};

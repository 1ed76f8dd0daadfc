import { aujourdhuiDe, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import { canLireSommesDeVentes } from '#shared/features/connexions/vente/policy.ts';
import type { statistiquePromotionsContract } from '#shared/features/pilotage/statistique/contract/promotions.ts';
import { lireStatPlaces } from '../read-models/places.ts';
import { lireStatPromotions } from '../read-models/promotions.ts';
import { lireStatVentes, listerVentes } from '../read-models/ventes-promotions.ts';

export const statistiquePromotionsHandlers: Handlers<typeof statistiquePromotionsContract> = {
  statPromotions: ({ ctx, query }) => inTenant(ctx, (tx) => lireStatPromotions(tx, query, aujourdhuiDe(ctx))),
  statVentesPromotions: ({ ctx, query }) => {
    const lisible = canLireSommesDeVentes(ctx.acteur);
    return inTenant(ctx, (tx) => lireStatVentes(tx, query, { aujourdhui: aujourdhuiDe(ctx), lisible }));
  },
  listeVentesStat: ({ ctx, query }) => {
    const lisible = canLireSommesDeVentes(ctx.acteur);
    return inTenant(ctx, (tx) => listerVentes(tx, query, { aujourdhui: aujourdhuiDe(ctx), lisible }));
  },
  statEmplacements: ({ ctx, query }) => inTenant(ctx, (tx) => lireStatPlaces(tx, query)),
};

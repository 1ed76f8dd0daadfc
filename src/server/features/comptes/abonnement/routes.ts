import { inSysteme, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { abonnementContract } from '#shared/features/comptes/abonnement/contract.ts';
import { changerAbonnement } from './commands/changer.ts';
import { demanderAbonnement, retirerDemande } from './commands/demander.ts';
import { payerAbonnement } from './commands/payer.ts';
import { recevoirAvis } from './commands/recevoir-avis.ts';
import { suiviAbonnement } from './read-models.ts';

export const abonnementHandlers: Handlers<typeof abonnementContract> = {
  monAbonnement: ({ ctx }) =>
    inTenant(ctx, (tx) =>
      suiviAbonnement(tx, ctx.acteur, ctx.acteur.tenantId, ctx.services.paiement, ctx.services.maintenant()),
    ),
  abonnementDe: ({ ctx, params }) =>
    inSysteme(ctx, (tx) =>
      suiviAbonnement(tx, ctx.acteur, params.id, ctx.services.paiement, ctx.services.maintenant()),
    ),
  changerAbonnement: ({ ctx, params, body }) => changerAbonnement(ctx, params.id, body),
  demanderAbonnement: ({ ctx }) => demanderAbonnement(ctx),
  retirerDemande: ({ ctx }) => retirerDemande(ctx),
  payerAbonnement: ({ ctx }) => payerAbonnement(ctx),
  recevoirAvis: ({ ctx, body }) => recevoirAvis(ctx, body),
};

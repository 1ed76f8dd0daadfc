import { inSysteme, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { abonnementContract } from '#shared/features/comptes/abonnement/contract.ts';
import type { SuitesAdhesion } from '#server/features/comptes/tenant/commands.ts';
import { repondreInscriptions } from './commands/repondre-inscriptions.ts';
import { changerAbonnement } from './commands/changer.ts';
import { demanderAbonnement, retirerDemande } from './commands/demander.ts';
import { changerDeCarte } from './commands/changer-de-carte.ts';
import { payerAbonnement } from './commands/payer.ts';
import { recevoirAvis } from './commands/recevoir-avis.ts';
import { recuPaiement, recuPaiementDe } from './commands/recu-pdf.ts';
import { suiviAbonnement } from './read-models.ts';

/** @param suites what an account that closes ends: adhésions come after accounts */
export const creerAbonnementHandlers = (
  suites: Pick<SuitesAdhesion, 'cloreAdhesions'>,
): Handlers<typeof abonnementContract> => ({
  repondreInscriptions: ({ ctx, body }) => repondreInscriptions(ctx, body, suites),
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
  changerDeCarte: ({ ctx }) => changerDeCarte(ctx),
  recuPaiement: ({ ctx, params }) => recuPaiement(ctx, params.id),
  recuPaiementDe: ({ ctx, params }) => recuPaiementDe(ctx, params.id, params.paiementId),
  recevoirAvis: ({ ctx, body }) => recevoirAvis(ctx, body),
});

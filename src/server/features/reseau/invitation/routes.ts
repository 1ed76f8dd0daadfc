import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { invitationContract } from '#shared/features/reseau/invitation/contract.ts';
import type { invitationPubliqueContract } from '#shared/features/reseau/invitation/contract/public.ts';
import { canLireInvitations } from '#shared/features/reseau/invitation/policy.ts';
import { inviterPharmacies, previsualiserInvitations } from './commands/inviter.ts';
import { declinerInvitation, inscrireParInvitation, lireInvitationPublique } from './commands/publique.ts';
import { lireSecondRegard, reglerSecondRegard, type SuitesInscription } from './commands/second-regard.ts';
import { corrigerInvitation, noterRebond, relancerInvitations, revoquerInvitation } from './commands/suivre.ts';
import { pageInvitations } from './read-models/liste.ts';

const exigerLecture = ({ acteur }: Contexte): void => {
  if (!canLireInvitations(acteur)) throw coreErrors.interdit();
};

export const invitationHandlers: Handlers<typeof invitationContract> = {
  pageInvitations: ({ ctx, query }) => {
    exigerLecture(ctx);
    return inTenant(ctx, (tx) => pageInvitations(tx, ctx.acteur, query, ctx.services.maintenant()));
  },
  lireInvitations: ({ ctx, body, fichiers }) => previsualiserInvitations(ctx, body, fichiers),
  inviterPharmacies: ({ ctx, body, fichiers }) => inviterPharmacies(ctx, body, fichiers),
  relancerInvitations: ({ ctx, body }) => relancerInvitations(ctx, body.ids),
  revoquerInvitation: ({ ctx, params, body }) => revoquerInvitation(ctx, params.id, body),
  noterRebond: ({ ctx, params, body }) => noterRebond(ctx, params.id, body),
  lireSecondRegard: ({ ctx, params }) => lireSecondRegard(ctx, params.id),
  reglerSecondRegard: ({ ctx, params, body }) => reglerSecondRegard(ctx, params.id, body),
  corrigerInvitation: ({ ctx, params, body }) => corrigerInvitation(ctx, params.id, body),
};

/** @param suites what follows a registration: the adhésion that it asks for, the access that it opens */
export const creerInvitationPubliqueHandlers = (
  suites: SuitesInscription,
): Handlers<typeof invitationPubliqueContract> => ({
  lireInvitationPublique: ({ ctx, params }) => lireInvitationPublique(ctx, params),
  inscrireParInvitation: ({ ctx, params, body }) => inscrireParInvitation(ctx, params, body, suites),
  declinerInvitation: ({ ctx, params }) => declinerInvitation(ctx, params),
});

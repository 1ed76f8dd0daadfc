import { inSysteme, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { delegueContract } from '#shared/features/reseau/delegue/contract.ts';
import type { demandeAccesContract } from '#shared/features/reseau/delegue/contract/demandes.ts';
import type { invitationAccesContract } from '#shared/features/reseau/delegue/contract/invitations.ts';
import type { accesProposeContract } from '#shared/features/reseau/delegue/contract/public.ts';
import { changerEtatHabilitation, modifierHabilitation } from './commands.ts';
import { activiteDe } from './commands/activite.ts';
import { accepterAcces, declinerAcces, inscrireDelegue, lireAcces } from './commands/accepter.ts';
import { demanderHabilitation, demanderPharmacies, retirerDemandeAcces } from './commands/demander.ts';
import { inviterDelegue, relancerInvitationAcces, retirerInvitationAcces } from './commands/inviter.ts';
import { demandesDe } from './read-models/demandes.ts';
import { invitationsAcces } from './read-models/invitations.ts';
import {
  habilitationDuCompte,
  habilitationsDe,
  habilitationsDuCompte,
  laboratoiresAOuvrir,
  mesHabilitations,
  nbEnAttente,
  nbEnVigueur,
  pageHabilitationsDuCompte,
  pageMesHabilitations,
} from './read-models.ts';

export const delegueHandlers: Handlers<typeof delegueContract> = {
  mesHabilitations: ({ ctx }) => inSysteme(ctx, (tx) => mesHabilitations(tx, ctx)),
  pageMesHabilitations: ({ ctx, query }) => inSysteme(ctx, (tx) => pageMesHabilitations(tx, ctx, query)),
  tenantsDuDelegue: ({ ctx, params }) => inSysteme(ctx, (tx) => habilitationsDe(tx, ctx, params.id)),
  demanderPharmacies: ({ ctx, params, body }) => demanderPharmacies(ctx, params.id, body),
  changerEtatHabilitation: ({ ctx, params, body }) => changerEtatHabilitation(ctx, params.id, body),
  delegues: ({ ctx }) => inSysteme(ctx, (tx) => habilitationsDuCompte(tx, ctx)),
  laboratoiresAOuvrir: ({ ctx }) => inSysteme(ctx, (tx) => laboratoiresAOuvrir(tx, ctx)),
  pageDelegues: ({ ctx, query }) => inSysteme(ctx, (tx) => pageHabilitationsDuCompte(tx, ctx, query)),
  lireHabilitation: ({ ctx, params }) => inSysteme(ctx, (tx) => habilitationDuCompte(tx, ctx, params.id)),
  nbDelegues: ({ ctx }) => inSysteme(ctx, (tx) => nbEnVigueur(tx, ctx)),
  nbDeleguesEnAttente: ({ ctx }) => inSysteme(ctx, (tx) => nbEnAttente(tx, ctx)),
  modifierHabilitation: ({ ctx, params, body }) => modifierHabilitation(ctx, params.id, body),
  activiteHabilitation: ({ ctx, params }) => activiteDe(ctx, params.id),
};

export const demandeAccesHandlers: Handlers<typeof demandeAccesContract> = {
  demanderAcces: ({ ctx, body }) => demanderHabilitation(ctx, body),
  mesDemandesAcces: ({ ctx }) => inSysteme(ctx, (tx) => demandesDe(tx, ctx.acteur)),
  retirerDemandeAcces: ({ ctx, params }) => retirerDemandeAcces(ctx, params.id),
};

export const invitationAccesHandlers: Handlers<typeof invitationAccesContract> = {
  inviterDelegue: ({ ctx, body }) => inviterDelegue(ctx, body),
  invitationsAcces: ({ ctx }) => inTenant(ctx, (tx) => invitationsAcces(tx, ctx)),
  relancerInvitationAcces: ({ ctx, params, body }) => relancerInvitationAcces(ctx, params.id, body),
  retirerInvitationAcces: ({ ctx, params, body }) => retirerInvitationAcces(ctx, params.id, body),
};

export const accesProposeHandlers: Handlers<typeof accesProposeContract> = {
  lireAccesPropose: ({ ctx, params }) => lireAcces(ctx, params),
  inscrireDelegue: ({ ctx, params, body }) => inscrireDelegue(ctx, params, body),
  accepterAccesPropose: ({ ctx, params }) => accepterAcces(ctx, params),
  declinerAccesPropose: ({ ctx, params }) => declinerAcces(ctx, params),
};

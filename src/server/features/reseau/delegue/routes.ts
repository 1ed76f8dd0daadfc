import { inSysteme } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { delegueContract } from '#shared/features/reseau/delegue/contract.ts';
import { changerEtatHabilitation, modifierHabilitation } from './commands.ts';
import { activiteDe } from './commands/activite.ts';
import { demanderHabilitation, demanderPharmacies, inviterDelegue } from './commands/demander.ts';
import {
  chercherPharmaciesDelegue,
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
  demanderAcces: ({ ctx, body }) => demanderHabilitation(ctx, body),
  pharmaciesADemander: ({ ctx, query }) => inSysteme(ctx, (tx) => chercherPharmaciesDelegue(tx, ctx, query.q)),
  changerEtatHabilitation: ({ ctx, params, body }) => changerEtatHabilitation(ctx, params.id, body),
  delegues: ({ ctx }) => inSysteme(ctx, (tx) => habilitationsDuCompte(tx, ctx)),
  laboratoiresAOuvrir: ({ ctx }) => inSysteme(ctx, (tx) => laboratoiresAOuvrir(tx, ctx)),
  pageDelegues: ({ ctx, query }) => inSysteme(ctx, (tx) => pageHabilitationsDuCompte(tx, ctx, query)),
  lireHabilitation: ({ ctx, params }) => inSysteme(ctx, (tx) => habilitationDuCompte(tx, ctx, params.id)),
  nbDelegues: ({ ctx }) => inSysteme(ctx, (tx) => nbEnVigueur(tx, ctx)),
  nbDeleguesEnAttente: ({ ctx }) => inSysteme(ctx, (tx) => nbEnAttente(tx, ctx)),
  inviterDelegue: ({ ctx, body }) => inviterDelegue(ctx, body),
  modifierHabilitation: ({ ctx, params, body }) => modifierHabilitation(ctx, params.id, body),
  activiteHabilitation: ({ ctx, params }) => activiteDe(ctx, params.id),
};

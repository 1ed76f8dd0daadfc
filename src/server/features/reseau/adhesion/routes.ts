import { inSysteme, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { adhesionContract } from '#shared/features/reseau/adhesion/contract.ts';
import { deciderAdhesion, demanderAdhesion, quitterAdhesion } from './commands.ts';
import { accepterDemandes, refuserDemandes } from './commands/demandes-choisies.ts';
import { affecterSegments } from './commands/affecter.ts';
import { exporterAdherents } from './commands/exporter.ts';
import { detailAdherent, pageAdherents, type ReponsesDeLAdherent } from './read-models.ts';
import { listGroupementsAdhesion } from './read-models/groupements.ts';
import { monAdhesion } from './read-models/mon-adhesion.ts';
import type { SuitesAcceptation, SuitesMouvement } from './commands/suites.ts';

export const creerAdhesionHandlers = (
  suites: SuitesMouvement & SuitesAcceptation,
  reponses: ReponsesDeLAdherent,
): Handlers<typeof adhesionContract> => ({
  listGroupements: ({ ctx }) => listGroupementsAdhesion(ctx),
  pageAdherents: ({ ctx, query }) => inSysteme(ctx, (tx) => pageAdherents(tx, ctx.acteur, query, reponses)),
  exporterAdherents: ({ ctx, query }) => exporterAdherents(ctx, query, reponses),
  detailAdherent: ({ ctx, params }) => inSysteme(ctx, (tx) => detailAdherent(tx, ctx.acteur, params.id, reponses)),
  deciderAdhesion: ({ ctx, params, body }) =>
    deciderAdhesion(ctx, params.id, body, suites, (tx) => detailAdherent(tx, ctx.acteur, params.id, reponses)),
  accepterDemandes: ({ ctx, body }) => accepterDemandes(ctx, body, suites),
  refuserDemandes: ({ ctx, body }) => refuserDemandes(ctx, body, suites),
  affecterSegments: ({ ctx, body }) => affecterSegments(ctx, body, suites),
  monAdhesion: ({ ctx }) => inTenant(ctx, (tx) => monAdhesion(tx, ctx.acteur)),
  demanderAdhesion: ({ ctx, body }) => demanderAdhesion(ctx, body, suites),
  quitterAdhesion: ({ ctx, params, body }) => quitterAdhesion(ctx, params.id, body, suites),
});

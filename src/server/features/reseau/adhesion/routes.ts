import { aujourdhuiDe, inSysteme, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { adhesionContract } from '#shared/features/reseau/adhesion/contract.ts';
import { deciderAdhesion, demanderAdhesion, quitterAdhesion } from './commands.ts';
import { accepterDemandes, refuserDemandes } from './commands/demandes-choisies.ts';
import { affecterSegments } from './commands/affecter.ts';
import { exporterAdherents } from './commands/exporter.ts';
import { partagerRecupere } from './commands/partager-recupere.ts';
import { detailAdherent, pageAdherents, type LecteurAdherents } from './read-models.ts';
import { listGroupementsAdhesion } from './read-models/groupements.ts';
import { monAdhesion } from './read-models/mon-adhesion.ts';
import type { SuiviDeLAdherent } from './read-models/suivi.ts';
import type { SuitesAcceptation, SuitesMouvement } from './commands/suites.ts';

export const creerAdhesionHandlers = (
  suites: SuitesMouvement & SuitesAcceptation,
  suivi: SuiviDeLAdherent,
): Handlers<typeof adhesionContract> => {
  const lecteur = (ctx: Contexte): LecteurAdherents => ({ acteur: ctx.acteur, aujourdhui: aujourdhuiDe(ctx), suivi });
  return {
    listGroupements: ({ ctx }) => listGroupementsAdhesion(ctx),
    pageAdherents: ({ ctx, query }) => inSysteme(ctx, (tx) => pageAdherents(tx, lecteur(ctx), query)),
    exporterAdherents: ({ ctx, query }) => exporterAdherents(ctx, query, lecteur(ctx)),
    detailAdherent: ({ ctx, params }) => inSysteme(ctx, (tx) => detailAdherent(tx, lecteur(ctx), params.id)),
    deciderAdhesion: ({ ctx, params, body }) =>
      deciderAdhesion(ctx, params.id, body, suites, (tx) => detailAdherent(tx, lecteur(ctx), params.id)),
    accepterDemandes: ({ ctx, body }) => accepterDemandes(ctx, body, suites, lecteur(ctx)),
    refuserDemandes: ({ ctx, body }) => refuserDemandes(ctx, body, suites, lecteur(ctx)),
    affecterSegments: ({ ctx, body }) => affecterSegments(ctx, body, suites, lecteur(ctx)),
    monAdhesion: ({ ctx }) => inTenant(ctx, (tx) => monAdhesion(tx, ctx.acteur)),
    demanderAdhesion: ({ ctx, body }) => demanderAdhesion(ctx, body, suites),
    partagerRecupere: ({ ctx, body }) => partagerRecupere(ctx, body.partage),
    quitterAdhesion: ({ ctx, params, body }) => quitterAdhesion(ctx, params.id, body, suites),
  };
};

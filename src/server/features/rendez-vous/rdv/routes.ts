import { aujourdhuiDe, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { rdvContract } from '#shared/features/rendez-vous/rdv/contract.ts';
import { creerRdv, modifierRdv, supprimerRdv } from './commands.ts';
import { faireAction } from './commands/actions.ts';
import { apercuCompteRendu, envoyerCompteRendu, lireCompteRendu } from './commands/compte-rendu.ts';
import { convertirImage } from './commands/images.ts';
import { partagerRdv } from './commands/partager.ts';
import { destinatairesRdv } from './read-models/destinataires.ts';
import { detailRdv, historiqueRdv } from './read-models/detail.ts';
import { ficheRdv } from './read-models/fiche.ts';
import { nbRdvs, pageRdvs } from './read-models/liste.ts';
import type { Contribution } from './read-models/section.ts';

/** @param contributions the sections of the RDV sheet */
export const creerRdvHandlers = (contributions: readonly Contribution[]): Handlers<typeof rdvContract> => ({
  listRdvs: ({ ctx, params, query }) =>
    inTenant(ctx, (tx) => pageRdvs(tx, ctx.acteur, { ...query, laboratoireId: params.labId })),
  nbRdvs: ({ ctx, params, query }) =>
    inTenant(ctx, (tx) => nbRdvs(tx, ctx.acteur, { ...query, laboratoireId: params.labId })),
  ficheRdv: ({ ctx, params, query }) =>
    inTenant(ctx, (tx) =>
      ficheRdv(tx, ctx.acteur, {
        laboratoireId: params.labId,
        rdvId: query.rdv ?? null,
        aujourdhui: aujourdhuiDe(ctx),
        contributions,
      }),
    ),
  destinatairesRdv: ({ ctx, params }) => inTenant(ctx, (tx) => destinatairesRdv(tx, params.labId, aujourdhuiDe(ctx))),
  creerRdv: ({ ctx, params, body }) => creerRdv(ctx, params.labId, body),
  modifierRdv: ({ ctx, params, body }) => modifierRdv(ctx, params.labId, body),
  partagerRdv: ({ ctx, params, body }) => partagerRdv(ctx, params, body),
  supprimerRdv: ({ ctx, params, query }) => supprimerRdv(ctx, params, query.version),
  faireAction: ({ ctx, params, body }) => faireAction(ctx, params, body.faite),
  apercuCompteRendu: ({ ctx, params }) => apercuCompteRendu(ctx, params),
  envoyerCompteRendu: ({ ctx, params, body }) => envoyerCompteRendu(ctx, params, body),
  lireCompteRendu: ({ ctx, params }) => lireCompteRendu(ctx, params),
  detailRdv: ({ ctx, params, query }) => inTenant(ctx, (tx) => detailRdv(tx, ctx.acteur, params.id, query.connue)),
  historiqueRdv: ({ ctx, params }) => inTenant(ctx, (tx) => historiqueRdv(tx, ctx.acteur, params.id)),
  tousLesRdvs: ({ ctx, query }) => inTenant(ctx, (tx) => pageRdvs(tx, ctx.acteur, query)),
  convertirImage: ({ ctx, fichiers }) => convertirImage(ctx, fichiers),
});

import { inSysteme } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import { compterCopies } from '#server/features/operations/publication/read-models/copies.ts';
import type { promotionGroupementContract } from '#shared/features/operations/promotion-groupement/contract.ts';
import { exporterModeles, exporterReponsesPromotionGroupement } from './commands/exporter.ts';
import { cloreModele } from './commands/clore.ts';
import { apercuForcage, forcerModification } from './commands/forcer.ts';
import { publierMaintenant, lecteurDeModeles } from './commands.ts';
import { prevoirPublication } from './commands/prevoir-publication.ts';
import { prevoirRelance, relancerAdherents } from './commands/relancer.ts';
import { pageModeles, tuilesModeles, unModele } from './read-models/modeles.ts';
import { pageReponsesPromotionGroupement } from './read-models/reponses.ts';

export const promotionGroupementHandlers: Handlers<typeof promotionGroupementContract> = {
  pageModeles: ({ ctx, query }) => inSysteme(ctx, (tx) => pageModeles(tx, lecteurDeModeles(ctx), query)),
  tuilesModeles: ({ ctx }) => inSysteme(ctx, (tx) => tuilesModeles(tx, lecteurDeModeles(ctx))),
  exporterModeles: ({ ctx, query }) => exporterModeles(ctx, query),
  unModele: ({ ctx, params }) => inSysteme(ctx, (tx) => unModele(tx, lecteurDeModeles(ctx), params.id)),
  pageReponses: ({ ctx, params, query }) =>
    inSysteme(ctx, (tx) => pageReponsesPromotionGroupement(tx, lecteurDeModeles(ctx), params.id, query)),
  exporterReponsesAdherents: ({ ctx, params, query }) => exporterReponsesPromotionGroupement(ctx, params.id, query),
  ciblage: ({ ctx, params }) => prevoirPublication(ctx, params.id),
  apercuRetrait: ({ ctx, params }) =>
    inSysteme(ctx, async (tx) => {
      await unModele(tx, lecteurDeModeles(ctx), params.id);
      return compterCopies(tx, ctx.acteur.tenantId, params.id);
    }),
  publierMaintenant: ({ ctx, params, body }) => publierMaintenant(ctx, params.id, body.version),
  cloreModele: ({ ctx, params, body }) => cloreModele(ctx, params.id, body.version),
  apercuForcage: ({ ctx, params, body }) => apercuForcage(ctx, params.id, body.saisie),
  forcerModification: ({ ctx, params, body }) => forcerModification(ctx, params.id, body),
  prevoirRelance: ({ ctx, params, body }) => prevoirRelance(ctx, params.id, body.pharmacieIds),
  relancerAdherents: ({ ctx, params, body }) => relancerAdherents(ctx, params.id, body.pharmacieIds),
};

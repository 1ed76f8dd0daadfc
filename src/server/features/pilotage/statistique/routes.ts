import { aujourdhuiDe, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { statistiqueContract } from '#shared/features/pilotage/statistique/contract.ts';
import { exporterTableau } from './commands/exporter.ts';
import { statistiqueArgent } from './read-models/argent.ts';
import { statistiqueLaboratoires } from './read-models/laboratoires.ts';
import { statistiqueReclamations } from './read-models/reclamations.ts';
import { statistiqueRfa } from './read-models/rfa.ts';

export const statistiqueHandlers: Handlers<typeof statistiqueContract> = {
  statistiqueArgent: ({ ctx, query }) =>
    inTenant(ctx, (tx) => statistiqueArgent(tx, ctx.acteur, query, aujourdhuiDe(ctx))),
  statistiqueLaboratoires: ({ ctx, query }) =>
    inTenant(ctx, (tx) => statistiqueLaboratoires(tx, ctx.acteur, query, aujourdhuiDe(ctx))),
  statistiqueReclamations: ({ ctx, query }) => inTenant(ctx, (tx) => statistiqueReclamations(tx, query)),
  statistiqueRfa: ({ ctx, query }) => inTenant(ctx, (tx) => statistiqueRfa(tx, ctx.acteur, query, aujourdhuiDe(ctx))),
  exporterStatistique: ({ body }) => Promise.resolve(exporterTableau(body)),
};

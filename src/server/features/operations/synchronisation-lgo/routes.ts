import { inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { synchronisationLgoContract } from '#shared/features/operations/synchronisation-lgo/contract.ts';
import { ficheSaisieLgo } from './commands/fiche.ts';
import { exporterLgo } from './commands/fichier.ts';
import { annulerSaisieLgo, direSaisieLgo, reessayerLgo } from './commands/actes.ts';
import { lireSyncLgo } from './read-models/etat.ts';

export const synchronisationLgoHandlers: Handlers<typeof synchronisationLgoContract> = {
  lireSyncLgo: ({ ctx, params }) =>
    inTenant(ctx, (tx) => lireSyncLgo(tx, ctx.acteur, params.id, ctx.services.maintenant())),
  reessayerLgo: ({ ctx, params, body }) => reessayerLgo(ctx, params.id, body),
  direSaisieLgo: ({ ctx, params, body }) => direSaisieLgo(ctx, params.id, body),
  annulerSaisieLgo: ({ ctx, params, body }) => annulerSaisieLgo(ctx, params.id, body),
  exporterLgo: ({ ctx, params, query }) => exporterLgo(ctx, params.id, query.format),
  ficheSaisieLgo: ({ ctx, params }) => ficheSaisieLgo(ctx, params.id),
};

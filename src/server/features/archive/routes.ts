import { inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { archiveContract } from '#shared/features/archive/contract.ts';
import { telechargerArchive } from './commands.ts';
import { listArchives, uneArchive } from './read-models.ts';
import type { SorteArchive } from './read-models/sorte.ts';

export const creerArchiveHandlers = (sortes: readonly SorteArchive[]): Handlers<typeof archiveContract> => ({
  listArchives: ({ ctx }) => inTenant(ctx, (tx) => listArchives(tx, ctx.acteur, ctx.services.maintenant())),
  uneArchive: ({ ctx, params }) => inTenant(ctx, (tx) => uneArchive(tx, ctx.acteur, params.id, ctx.services.maintenant())),
  telechargerArchive: ({ ctx, params }) => telechargerArchive(ctx, sortes, params.id),
});

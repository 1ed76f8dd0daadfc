import { inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { guideRdvContract } from '#shared/features/rendez-vous/guide-rdv/contract.ts';
import { creerGuide, modifierGuide } from './commands.ts';
import { guideDeLAdherent, guideDuGroupement, monGuide } from './read-models.ts';

export const guideRdvHandlers: Handlers<typeof guideRdvContract> = {
  lireGuide: ({ ctx }) => inTenant(ctx, (tx) => monGuide(tx, ctx.acteur)),
  guideGroupement: ({ ctx }) => inTenant(ctx, (tx) => guideDuGroupement(tx, ctx.acteur)),
  guideAdherent: ({ ctx }) => inTenant(ctx, (tx) => guideDeLAdherent(tx, ctx.acteur)),
  creerGuide: ({ ctx, body }) => creerGuide(ctx, body),
  modifierGuide: ({ ctx, body }) => modifierGuide(ctx, body),
};

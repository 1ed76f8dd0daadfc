import { inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { segmentContract } from '#shared/features/segment/contract.ts';
import { creerSegment, modifierSegment, supprimerSegment } from './commands.ts';
import { segmentsDeLaPharmacie, segmentsDuGroupement } from './read-models.ts';

export const segmentHandlers: Handlers<typeof segmentContract> = {
  listSegments: ({ ctx }) =>
    inTenant(ctx, (tx) => (ctx.acteur.typeTenant === 'GROUPEMENT' ? segmentsDuGroupement(tx) : segmentsDeLaPharmacie(tx))),
  creerSegment: ({ ctx, body }) => creerSegment(ctx, body),
  modifierSegment: ({ ctx, body }) => modifierSegment(ctx, body),
  supprimerSegment: ({ ctx, params }) => supprimerSegment(ctx, params.id),
};

import { inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { segmentContract } from '#shared/features/reseau/segment/contract.ts';
import { creerSegment, modifierSegment, supprimerSegment, type SuitesSegment } from './commands.ts';
import { pageSegments, segmentsDeLaPharmacie, segmentsDuGroupement } from './read-models.ts';

export const creerSegmentHandlers = (suites: SuitesSegment): Handlers<typeof segmentContract> => ({
  listSegments: ({ ctx }) =>
    inTenant(ctx, (tx) =>
      ctx.acteur.typeTenant === 'GROUPEMENT' ? segmentsDuGroupement(tx) : segmentsDeLaPharmacie(tx),
    ),
  pageSegments: ({ ctx, query }) => inTenant(ctx, (tx) => pageSegments(tx, query)),
  creerSegment: ({ ctx, body }) => creerSegment(ctx, body),
  modifierSegment: ({ ctx, body }) => modifierSegment(ctx, body),
  supprimerSegment: ({ ctx, params }) => supprimerSegment(ctx, params.id, suites),
});

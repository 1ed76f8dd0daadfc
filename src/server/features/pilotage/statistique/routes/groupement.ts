import { aujourdhuiDe, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { statistiqueGroupementContract } from '#shared/features/pilotage/statistique/contract/groupement.ts';
import { lireStatExtractions, lireStatPrestations, lireStatRfas } from '../read-models/groupement.ts';
import { lireStatReponses, listerReponses } from '../read-models/reponses.ts';

export const statistiqueGroupementHandlers: Handlers<typeof statistiqueGroupementContract> = {
  statReponses: ({ ctx, query }) => inTenant(ctx, (tx) => lireStatReponses(tx, query, aujourdhuiDe(ctx))),
  listeReponsesStat: ({ ctx, query }) => inTenant(ctx, (tx) => listerReponses(tx, query, aujourdhuiDe(ctx))),
  statRfasGroupement: ({ ctx, query }) => lireStatRfas(ctx, query),
  statPrestations: ({ ctx, query }) => inTenant(ctx, (tx) => lireStatPrestations(tx, query, aujourdhuiDe(ctx))),
  statExtractions: ({ ctx, query }) => lireStatExtractions(ctx, query),
};

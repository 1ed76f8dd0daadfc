import { propositionContract as c } from '#shared/features/operations/proposition/contract.ts';
import type { SourcesPromotion } from '#web/features/operations/promotion/formulaire/PromotionForm.tsx';
import { call } from '#web/lib/api.ts';
import { puisRelire } from '#web/lib/query.ts';
import { propositionQueries } from './proposition-queries.ts';
import { tradeQueries } from './queries.ts';

/** Sources of the promotion form in another pharmacy: its laboratories, its emplacements and their occupants. */
export const sourcesChez = (pharmacieId: number): SourcesPromotion => {
  const lire = (signal: AbortSignal) => call(c.referencesTrade, { params: { id: pharmacieId }, signal });
  const { queryKey: cle } = propositionQueries.references(pharmacieId);
  return {
    brouillon: `promotion.chez.${pharmacieId}`,
    laboratoires: {
      cle: [...tradeQueries.racine, 'references', pharmacieId, 'laboratoires'],
      lire: async (signal) => (await lire(signal)).laboratoires,
    },
    places: { cle, lire },
    occupations: (query) => ({
      cle: propositionQueries.plan(pharmacieId, query).queryKey,
      lire: (signal) => call(c.planTrade, { params: { id: pharmacieId }, query, signal }),
    }),
    actes: (client) => {
      const puis = <T>(acte: Promise<T>): Promise<T> =>
        puisRelire(acte, () => client.invalidateQueries({ queryKey: tradeQueries.racine }));
      return {
        creer: (body, idempotencyKey) =>
          puis(call(c.proposerPromotion, { params: { id: pharmacieId }, body, idempotencyKey })),
        modifier: (id, body) => puis(call(c.modifierProposition, { params: { pharmacieId, id }, body })),
        relire: (id) => client.fetchQuery(propositionQueries.proposition(pharmacieId, id)),
      };
    },
    visuels: false,
    propre: false,
    enregistrer: 'Envoyer la proposition',
    enregistree: (nom) => `« ${nom} » : la pharmacie a votre proposition.`,
  };
};

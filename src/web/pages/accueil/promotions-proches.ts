import { queryOptions } from '@tanstack/react-query';
import type { ParsedResponseOf } from '#shared/core/contract.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { periodeDe } from '#shared/features/operations/operation/rules.ts';
import { promotionContract } from '#shared/features/operations/promotion/contract.ts';
import { call } from '#web/lib/api.ts';

/** The week to come, today included. */
const SEMAINE = 6;
type Proche = ParsedResponseOf<(typeof promotionContract)['calendrierPromotions']>[number];
/** TGs agreed on that begin within the week. */
export const tgAPoser = (proches: readonly Proche[], jour: Jour): number =>
  proches.filter(
    ({ typePromo, statut, dateDebut }) =>
      typePromo !== 'PROMO' && statut === 'CONFIRMED' && dateDebut !== null && dateDebut >= jour,
  ).length;
/** How many promotions run today, laboratory by laboratory. */
export const enCoursParLaboratoire = (proches: readonly Proche[], jour: Jour): ReadonlyMap<number, number> => {
  const nombres = new Map<number, number>();
  for (const { laboratoireId, statut, dateDebut, dateFin } of proches)
    if (laboratoireId !== null && statut === 'CONFIRMED' && periodeDe({ dateDebut, dateFin }, jour) === 'EN_COURS')
      nombres.set(laboratoireId, (nombres.get(laboratoireId) ?? 0) + 1);
  return nombres;
};

/** Unread messages on promotions, laboratory by laboratory. */
export const nonLusDesLabos = () =>
  queryOptions({
    queryKey: ['promotion', 'non-lus'],
    queryFn: ({ signal }) => call(promotionContract.nonLusPromotions, { signal }),
  });

/** Promotions in progress, and those that begin within the week. */
export const promotionsProches = (jour: Jour) =>
  queryOptions({
    queryKey: ['promotion', 'proches', jour],
    queryFn: ({ signal }) =>
      call(promotionContract.calendrierPromotions, { query: { du: jour, au: ajouterJours(jour, SEMAINE) }, signal }),
  });

import type { Jour } from '#shared/core/dates.ts';
import { ajouterMois } from '#shared/features/comptes/abonnement/rules.ts';

/** How long an access may be given (RES-85). */
export const dureesHabilitation = ['UN_MOIS', 'TROIS_MOIS', 'JUSQU_AU', 'SANS_FIN'] as const;
export type DureeHabilitation = (typeof dureesHabilitation)[number];

const MOIS: Readonly<Partial<Record<DureeHabilitation, number>>> = { UN_MOIS: 1, TROIS_MOIS: 3 };

/**
 * The last day of an access of this length that begins today; undefined when it has no end, or when a person chooses
 * it.
 */
export const finDeLaDuree = (duree: DureeHabilitation, aujourdhui: Jour): Jour | undefined => {
  const mois = MOIS[duree];
  return mois === undefined ? undefined : ajouterMois(aujourdhui, mois);
};

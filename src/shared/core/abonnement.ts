import type { Jour } from './dates.ts';

/** Subscription of a tenant (spec §3). Days count to their end in Europe/Paris (decisions 13). */
export type Abonnement = {
  readonly alias: string | null;
  readonly dateFin: Jour | null;
  readonly dateEssai: Jour | null;
  readonly partenaire: boolean;
};

/** Spec §3: partenaire, or an alias with no end or a future end, or a trial end in the future. */
export const estAbonne = ({ alias, dateFin, dateEssai, partenaire }: Abonnement, aujourdhui: Jour): boolean =>
  partenaire || (alias !== null && (dateFin === null || dateFin >= aujourdhui)) || (dateEssai !== null && dateEssai >= aujourdhui);

/** Spec §3: a trial end exists, there is no alias, and not partenaire. */
export const essaiActif = ({ alias, dateEssai, partenaire }: Abonnement): boolean => dateEssai !== null && alias === null && !partenaire;

/** Spec §3: 1 when partenaire, otherwise 2. */
export const statutGratuit = ({ partenaire }: Pick<Abonnement, 'partenaire'>): 1 | 2 => (partenaire ? 1 : 2);

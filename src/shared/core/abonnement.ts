import { ajouterJours, type Jour } from './dates.ts';

/** Subscription of a tenant (spec §3). Days count to their end in Europe/Paris (decisions 13). */
export type Abonnement = {
  readonly alias: string | null;
  readonly dateFin: Jour | null;
  readonly dateEssai: Jour | null;
  readonly partenaire: boolean;
};

/** Spec §3: partenaire, or an alias with no end or a future end, or a trial end in the future. */
export const estAbonne = ({ alias, dateFin, dateEssai, partenaire }: Abonnement, aujourdhui: Jour): boolean =>
  partenaire ||
  (alias !== null && (dateFin === null || dateFin >= aujourdhui)) ||
  (dateEssai !== null && dateEssai >= aujourdhui);

/** Spec §3: a trial end exists, there is no alias, and not partenaire. */
export const essaiActif = ({ alias, dateEssai, partenaire }: Abonnement): boolean =>
  dateEssai !== null && alias === null && !partenaire;

/** Spec §3: 1 when partenaire, otherwise 2. */
export const statutGratuit = ({ partenaire }: Pick<Abonnement, 'partenaire'>): 1 | 2 => (partenaire ? 1 : 2);

const plusTard = (a: Jour | null, b: Jour | null): Jour | null => (a === null || (b !== null && b > a) ? b : a);

/** The last day the access is (or was) open; null without limit, or when no period was ever given. */
export const dernierJour = ({ alias, dateFin, dateEssai, partenaire }: Abonnement): Jour | null =>
  partenaire || (alias !== null && dateFin === null) ? null : plusTard(dateFin, dateEssai);

/** Entities §22: what a tenant wrote stays readable by export this long after its access ended. */
const JOURS_EXPORT = 30;

/**
 * The last day on which a tenant may export its data (entities §22), in Europe/Paris.
 * @returns null without limit: a partner, an alias without end, or a tenant whose access never ended because it never began
 */
export const exportOuvertJusquau = (abonnement: Abonnement): Jour | null => {
  const fin = dernierJour(abonnement);
  return fin === null ? null : ajouterJours(fin, JOURS_EXPORT);
};

/** May this tenant export its data today, subscribed or not? */
export const exportOuvert = (abonnement: Abonnement, aujourdhui: Jour): boolean => {
  const jusquau = exportOuvertJusquau(abonnement);
  return jusquau === null || jusquau >= aujourdhui;
};

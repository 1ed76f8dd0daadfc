import { ajouterJours, type Jour } from './dates.ts';

/** Subscription of a tenant (CPT-60). Days count to their end in Europe/Paris (COM-51). */
export type Abonnement = {
  readonly alias: string | null;
  readonly dateFin: Jour | null;
  readonly dateEssai: Jour | null;
  readonly partenaire: boolean;
};

/** Subscribed (CPT-60): partner, or an alias without end or with a future end, or a trial that is not over. */
export const estAbonne = ({ alias, dateFin, dateEssai, partenaire }: Abonnement, aujourdhui: Jour): boolean =>
  partenaire ||
  (alias !== null && (dateFin === null || dateFin >= aujourdhui)) ||
  (dateEssai !== null && dateEssai >= aujourdhui);

/** Active trial (CPT-61): a trial end, no alias, not a partner. */
export const essaiActif = ({ alias, dateEssai, partenaire }: Abonnement): boolean =>
  dateEssai !== null && alias === null && !partenaire;

/** Free status (CPT-62): 1 for a partner, 2 otherwise. */
export const statutGratuit = ({ partenaire }: Pick<Abonnement, 'partenaire'>): 1 | 2 => (partenaire ? 1 : 2);

const plusTard = (a: Jour | null, b: Jour | null): Jour | null => (a === null || (b !== null && b > a) ? b : a);

/** The last day the access is (or was) open; null without limit, or when no period was ever given. */
export const dernierJour = ({ alias, dateFin, dateEssai, partenaire }: Abonnement): Jour | null =>
  partenaire || (alias !== null && dateFin === null) ? null : plusTard(dateFin, dateEssai);

/** Days during which a tenant may still export its data once its access has ended (CPT-65). */
const JOURS_EXPORT = 30;

/**
 * The last day on which a tenant may export its data (CPT-65), in Europe/Paris.
 * @returns null without limit: a partner, an alias without end, or a tenant whose access never ended because it never
 * began
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

import { fractionDe, differenceDeFractions, fractionEnPourcent, UN, type Fraction } from './fractions.ts';

/** The fields of a dispositif used by the warnings. Amounts in cents, percentages from 0 to 100. */
export type DispositifAverti = {
  readonly dispositif: string;
  /** LOT: units bought, then offered or discounted. */
  readonly quantiteLot?: number | null | undefined;
  readonly quantiteOfferte?: number | null | undefined;
  readonly remisePct?: number | null | undefined;
  /** BRI, RSO: an amount in cents, or a percentage, per unit. */
  readonly valeurCentimes?: number | null | undefined;
  readonly valeurPct?: number | null | undefined;
  /** RSO: false when the public price does not change. */
  readonly baissePrixPublic?: boolean | null | undefined;
  readonly prixInitialTtcCentimes?: number | null | undefined;
  readonly prixPromoTtcCentimes?: number | null | undefined;
  readonly prixMiniTtcCentimes?: number | null | undefined;
  /** AUTRE */
  readonly libelle?: string | null | undefined;
  readonly montantCentimes?: number | null | undefined;
};

/**
 * The share of the price spared. `PRIX_INCONNU`: the price of the product is needed but unknown. Null: the consumer
 * spares nothing at once.
 */
type AvantageRegleLegale = Fraction | 'PRIX_INCONNU' | null;

type Nombre = number | null | undefined;
/** A whole number of a form; unreadable numbers being typed are ignored. */
const entier = (valeur: Nombre): number | null =>
  Number.isSafeInteger(valeur) && (valeur ?? -1) >= 0 ? (valeur ?? null) : null;
const taux = (valeur: Nombre): Fraction | null =>
  typeof valeur === 'number' && valeur >= 0.01 ? fractionEnPourcent(Math.min(valeur, 1_000)) : null;

const surPrix = (montant: Nombre, prix: Nombre): AvantageRegleLegale => {
  const [somme, total] = [entier(montant), entier(prix)];
  if (!somme) return null;
  return total ? fractionDe(somme, total) : 'PRIX_INCONNU';
};

const baisse = (promo: Nombre, initial: Nombre): AvantageRegleLegale => {
  const [apres, avant] = [entier(promo), entier(initial)];
  if (apres === null) return null;
  if (!avant) return 'PRIX_INCONNU';
  return apres < avant ? differenceDeFractions(UN, fractionDe(apres, avant)) : null;
};

/** The share spared by a lot. Buy n, get m: m / (n + m). Or the nth at -x %: x / n. */
const deLot = ({ quantiteLot, quantiteOfferte, remisePct }: DispositifAverti): AvantageRegleLegale => {
  const [achetes, offerts, remise] = [entier(quantiteLot), entier(quantiteOfferte), taux(remisePct)];
  if (!achetes) return null;
  if (offerts) return fractionDe(offerts, achetes + offerts);
  return remise && { n: remise.n, d: remise.d * BigInt(achetes) };
};

/**
 * The share of the public price that a dispositif spares the consumer at once (CAT-44).
 * @param prix public price of the product, VAT included, in cents
 */
export const avantageDe = (dispositif: DispositifAverti, prix: Nombre): AvantageRegleLegale => {
  switch (dispositif.dispositif) {
    case 'LOT':
      return deLot(dispositif);
    case 'RSO':
      if (dispositif.baissePrixPublic === false) return null;
      return taux(dispositif.valeurPct) ?? surPrix(dispositif.valeurCentimes, prix);
    case 'BRI':
      return taux(dispositif.valeurPct) ?? surPrix(dispositif.valeurCentimes, prix);
    case 'BARRE':
      return baisse(dispositif.prixPromoTtcCentimes, dispositif.prixInitialTtcCentimes ?? prix);
    case 'PRIX_MINI':
    case 'PRIX_MIN_MAX':
      return baisse(dispositif.prixMiniTtcCentimes, prix);
    case 'AUTRE':
      return taux(dispositif.remisePct) ?? surPrix(dispositif.montantCentimes, prix);
    // A deferred coupon and a purchase advantage do not lower the price at once.
    default:
      return null;
  }
};

export const libellesDispositifAverti: Readonly<Record<string, string>> = {
  LOT: 'Lot virtuel',
  BRI: 'Bon de réduction immédiat',
  RSO: 'Remise sell-out',
  BARRE: 'Prix barré',
  AUTRE: 'Discount',
  PRIX_MINI: 'Prix mini conseillé',
  PRIX_MIN_MAX: 'Prix mini – maxi conseillés',
};

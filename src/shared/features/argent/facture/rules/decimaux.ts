/** A decimal of XML (`xs:decimal`): a point, never a comma, no exponent, no grouping. */
const DECIMAL = /^(?<signe>[+-]?)(?:(?<entier>\d{1,18})(?:\.(?<fraction>\d{0,30}))?|\.(?<seule>\d{1,30}))$/;

const MILLION = 1_000_000n;
/** Divisor from millionths × millionths to cents. */
const PRODUIT_EN_CENTIMES = 10_000_000_000n;

const valeurAbsolue = (valeur: bigint): bigint => (valeur < 0n ? -valeur : valeur);

/** The nearest integer of a fraction, halves away from zero. */
const diviser = (numerateur: bigint, diviseur: bigint): bigint => {
  const arrondi = (2n * valeurAbsolue(numerateur) + valeurAbsolue(diviseur)) / (2n * valeurAbsolue(diviseur));
  return numerateur < 0n === diviseur < 0n ? arrondi : -arrondi;
};

const sur = (valeur: bigint): number | null => {
  // Turns -0 into 0.
  const nombre = Number(valeur) + 0;
  return Number.isSafeInteger(nombre) ? nombre : null;
};

/** The number of decimals written, `1.10` has two; null without a number (FAC-8). */
export const decimalesEcrites = (ecrit: string | null): number | null =>
  ecrit === null ? null : (/\.(\d*)$/.exec(ecrit.trim())?.[1]?.length ?? 0);

type DecimalLu = {
  readonly valeur: number;
  /** Whether decimals were lost. */
  readonly arrondi: boolean;
};

/**
 * A number of an XML invoice as an exact integer (FAC-7).
 * @param decimales 2 for cents or hundredths, 6 for millionths; the rest is rounded, halves away from zero
 * @returns null for what is not one (`12,50`, `1e3`, `1 234.00`), or is too large to be exact
 */
export const lireDecimalXml = (ecrit: string, decimales: 2 | 6): DecimalLu | null => {
  const morceaux = DECIMAL.exec(ecrit.trim())?.groups;
  if (!morceaux) return null;
  const { signe, entier = '0', fraction = morceaux['seule'] ?? '' } = morceaux;
  const chiffres = BigInt(entier + fraction.padEnd(decimales, '0'));
  const enTrop = Math.max(0, fraction.length - decimales);
  const diviseur = 10n ** BigInt(enTrop);
  const valeur = sur((signe === '-' ? -1n : 1n) * diviser(chiffres, diviseur));
  return valeur === null ? null : { valeur, arrondi: chiffres % diviseur !== 0n };
};

/**
 * The price of one unit, from the price of several: 12,345 € per thousand are 0,012345 €.
 * @param prix millionths of a euro
 * @param base millionths of a unit, more than zero
 * @returns millionths of a euro
 */
export const prixUnitaire = (prix: number, base: number): number =>
  Number(diviser(BigInt(prix) * MILLION, BigInt(base)));

/**
 * Quantity times price, rounded once to the cent.
 * @param quantite millionths of a unit @param prix millionths of a euro @returns cents
 */
export const montantDe = (quantite: number, prix: number): number =>
  Number(diviser(BigInt(quantite) * BigInt(prix), PRODUIT_EN_CENTIMES)) + 0;

/** An amount less a discount. @param pourcent hundredths of a percent @returns cents */
export const apresRemise = (centimes: number, pourcent: number): number =>
  Number(diviser(BigInt(centimes) * BigInt(10_000 - pourcent), 10_000n)) + 0;

/** A percentage of an amount: a tax, a discount. @param taux hundredths of a percent @returns cents */
export const partDe = (centimes: number, taux: number): number =>
  Number(diviser(BigInt(centimes) * BigInt(taux), 10_000n)) + 0;

/**
 * The share of `partie` in `tout`, in hundredths of a percent; null when the whole is zero.
 * @param partie and `tout`, in the same unit
 */
export const tauxDe = (partie: number, tout: number): number | null =>
  tout === 0 ? null : Number(diviser(BigInt(partie) * 10_000n, BigInt(tout))) + 0;

import type { Ajustement, AvertissementFacture, CodeAvertissement, FactureLue, LigneLueFacture } from '../schemas.ts';
import { apresRemise, montantDe, partDe, tauxDe } from './decimaux.ts';

/** Of 5,303 real discounts, 4,850 only fall right within six cents: staged discounts, rounded prices (FAC-8). */
export const TOLERANCE_LIGNE_CENTIMES = 6;
/** Totals that differ by more than one euro stop the document (FAC-9, FAC-53). */
export const TOLERANCE_DOCUMENT_CENTIMES = 100;

export const avertissementDeFacture = (
  code: CodeAvertissement,
  reste: Partial<Omit<AvertissementFacture, 'code'>> = {},
): AvertissementFacture => ({ code, ligne: null, attenduCentimes: null, luCentimes: null, precision: null, ...reste });

/** Discounts less charges, without those included in the price. @returns cents */
const deduire = (ajustements: readonly Ajustement[]): number =>
  ajustements.reduce(
    (somme, { nature, montantCentimes, dansLePrix }) =>
      somme + (dansLePrix ? 0 : nature === 'REMISE' ? montantCentimes : -montantCentimes),
    0,
  );

/**
 * The tolerance between quantity × price and the amount of a line (FAC-8): six cents, or half a cent for each price
 * written with two decimals. A gap keeps the six cents.
 * @param quantite millionths of a unit
 * @param base units of one price, millionths
 * @param decimales of the written price
 */
export const toleranceDeLigne = (quantite: number, base: number, decimales: number | null): number =>
  decimales === null || decimales > 2
    ? TOLERANCE_LIGNE_CENTIMES
    : Math.max(TOLERANCE_LIGNE_CENTIMES, Math.ceil(Math.abs(quantite) / base / 2));

/**
 * The possible amounts of a line: quantity × net price, or × gross price less the written percentage, because a net
 * price rounded to the cent loses up to half a cent per unit.
 */
const montantsPossibles = (ligne: LigneLueFacture, pourcentDuPrix: number | null): number[] => {
  const { quantiteMillioniemes, prixNetMillioniemes, prixBrutMillioniemes, ajustements } = ligne;
  const deduits = deduire(ajustements);
  const depuis = (prix: number | null): number[] => (prix === null ? [] : [montantDe(quantiteMillioniemes, prix)]);
  return [
    ...depuis(prixNetMillioniemes),
    ...(pourcentDuPrix === null ? [] : depuis(prixBrutMillioniemes).map((brut) => apresRemise(brut, pourcentDuPrix))),
  ].map((montant) => montant - deduits);
};

/**
 * Whether the amount of a line is its quantity × its price, within the tolerance (FAC-8). A line without a price is not
 * checked.
 * @param pourcentDuPrix the written discount of the price, hundredths of a percent
 */
export const controlerLigne = (
  ligne: LigneLueFacture,
  pourcentDuPrix: number | null,
  tolerance = TOLERANCE_LIGNE_CENTIMES,
): AvertissementFacture | null => {
  const possibles = montantsPossibles(ligne, pourcentDuPrix);
  const [attendu] = possibles.toSorted(
    (a, b) => Math.abs(a - ligne.montantNetCentimes) - Math.abs(b - ligne.montantNetCentimes),
  );
  if (attendu === undefined || Math.abs(attendu - ligne.montantNetCentimes) <= tolerance) return null;
  return avertissementDeFacture('LIGNE_ECART', {
    ligne: ligne.rang,
    attenduCentimes: attendu,
    luCentimes: ligne.montantNetCentimes,
  });
};

const somme = (nombres: readonly number[]): number => nombres.reduce((total, nombre) => total + nombre, 0);

const sommeDes = (ajustements: readonly Ajustement[], voulue: Ajustement['nature']): number =>
  somme(ajustements.filter(({ nature }) => nature === voulue).map(({ montantCentimes }) => montantCentimes));

/**
 * Checks the totals of a document against each other, within one euro (FAC-9): lines, discounts and charges against
 * their sums, then against the total without tax, each tax against its base and its rate, their sum, and the total with
 * tax. A missing total is not checked.
 */
export const controlerTotaux = ({
  profil,
  lignes,
  ajustements,
  tvas,
  totaux,
}: Pick<FactureLue, 'profil' | 'lignes' | 'ajustements' | 'tvas' | 'totaux'>): AvertissementFacture[] => {
  const { lignesCentimes, remisesCentimes, chargesCentimes, htCentimes, tvaCentimes, ttcCentimes } = totaux;
  const { dejaPayeCentimes, aPayerCentimes } = totaux;
  const ecart = (code: CodeAvertissement, attendu: number | null, montantLu: number | null): AvertissementFacture[] =>
    attendu === null || montantLu === null || Math.abs(attendu - montantLu) <= TOLERANCE_DOCUMENT_CENTIMES
      ? []
      : [avertissementDeFacture(code, { attenduCentimes: attendu, luCentimes: montantLu })];
  const sommeDesLignes = lignes.length === 0 ? null : somme(lignes.map(({ montantNetCentimes }) => montantNetCentimes));
  const base = lignesCentimes ?? sommeDesLignes;
  return [
    ...ecart('LIGNES_ECART', sommeDesLignes, lignesCentimes),
    // A MINIMUM profile has no such totals, nor does a PDF text.
    ...(profil === 'MINIMUM' || (profil === null && lignes.length === 0)
      ? []
      : [
          ...ecart('REMISES_ECART', sommeDes(ajustements, 'REMISE'), remisesCentimes),
          ...ecart('CHARGES_ECART', sommeDes(ajustements, 'CHARGE'), chargesCentimes),
        ]),
    ...ecart('HT_ECART', base === null ? null : base - remisesCentimes + chargesCentimes, htCentimes),
    ...tvas.flatMap(({ tauxCentiemes, baseCentimes, montantCentimes }) =>
      tauxCentiemes === null ? [] : ecart('TVA_BASE_ECART', partDe(baseCentimes, tauxCentiemes), montantCentimes),
    ),
    ...(tvas.length === 0
      ? []
      : ecart('TVA_ECART', somme(tvas.map(({ montantCentimes }) => montantCentimes)), tvaCentimes)),
    ...ecart('TTC_ECART', htCentimes === null || tvaCentimes === null ? null : htCentimes + tvaCentimes, ttcCentimes),
    // A MINIMUM profile gives the amount to pay, not the amount paid.
    ...(profil === 'MINIMUM'
      ? []
      : ecart('A_PAYER_ECART', ttcCentimes === null ? null : ttcCentimes - dejaPayeCentimes, aPayerCentimes)),
  ];
};

type RemiseConstatee = {
  /** The cost of the line at its gross price. */
  readonly brutCentimes: number;
  readonly netCentimes: number;
  readonly remiseCentimes: number;
  /** Hundredths of a percent; null when the gross price is zero. */
  readonly tauxCentiemes: number | null;
};

/**
 * The actual discount of a line, price and line together: from its gross price to its amount (FAC-13).
 * @returns null without a gross price or a quantity
 */
export const remiseConstatee = (
  ligne: Pick<LigneLueFacture, 'prixBrutMillioniemes' | 'quantiteMillioniemes' | 'montantNetCentimes'>,
): RemiseConstatee | null => {
  const { prixBrutMillioniemes, quantiteMillioniemes, montantNetCentimes: netCentimes } = ligne;
  if (prixBrutMillioniemes === null || quantiteMillioniemes === 0) return null;
  const brutCentimes = montantDe(quantiteMillioniemes, prixBrutMillioniemes);
  const remiseCentimes = brutCentimes - netCentimes;
  return { brutCentimes, netCentimes, remiseCentimes, tauxCentiemes: tauxDe(remiseCentimes, brutCentimes) };
};

import {
  comparerFractions,
  produitDeFractions,
  fractionDe,
  differenceDeFractions,
  sommeDeFractions,
  UN,
  type Fraction,
} from '#shared/features/catalogue/regle-legale/rules/fractions.ts';
import {
  arrondirExact,
  auDessus,
  CENT_POUR_CENT,
  quotientExact,
  horsTaxeCalculatrice,
  rapportExact,
  tauxExact,
} from './exact.ts';

/** How discounts combine: each on the price already reduced, or all on the list price. */
type Cumul = 'CASCADE' | 'ADDITION';

/** The endings of a computed price: a step in cents, and the cents to end at in each step (CAL-5). */
export const arrondisDePrix = {
  CENTIME: { pas: 1, fin: 0 },
  CINQ: { pas: 5, fin: 0 },
  DIX: { pas: 10, fin: 0 },
  QUATRE_VINGT_DIX: { pas: 100, fin: 90 },
  QUATRE_VINGT_DIX_NEUF: { pas: 100, fin: 99 },
} as const;
export type Arrondi = keyof typeof arrondisDePrix;

/** The sale, by its price or by the margin it must earn. */
export type VenteCalculatrice =
  | { readonly sorte: 'PRIX'; readonly ttcCentimes: number }
  | { readonly sorte: 'MARQUE'; readonly taux: number; readonly arrondi: Arrondi }
  /** `coefficient` in hundredths: 180 for 1,80. */
  | { readonly sorte: 'COEFFICIENT'; readonly coefficient: number; readonly arrondi: Arrondi };

/** Amounts in cents, rates in hundredths of a percent. */
export type SaisiePrix = {
  readonly tarifCentimes: number;
  readonly remises: readonly number[];
  readonly cumul: Cumul;
  /** Units paid, then free: 10 and 2 for « 10 + 2 »; both zero without free units. */
  readonly ugPayees: number;
  readonly ugOffertes: number;
  readonly rfa: number;
  readonly tva: number;
  readonly vente: VenteCalculatrice;
  readonly quantite: number | null;
};

export type Refus = { readonly champ: string; readonly phrase: string };

/** Why the computation is impossible, at the field concerned; null when it is possible. */
export const refusPrix = ({ remises, cumul, ugPayees, ugOffertes, vente }: SaisiePrix): Refus | null => {
  const total = remises.reduce((somme, remise) => somme + remise, 0);
  if (cumul === 'ADDITION' && total > CENT_POUR_CENT)
    return { champ: 'remise3', phrase: 'Additionnées, les remises dépassent 100 %.' };
  if (ugOffertes > 0 && ugPayees === 0)
    return { champ: 'ugPayees', phrase: 'Indiquez combien d’unités se paient pour recevoir les gratuites.' };
  if (vente.sorte === 'MARQUE' && vente.taux >= CENT_POUR_CENT)
    return { champ: 'marque', phrase: 'Un taux de marque reste inférieur à 100 %.' };
  return null;
};

const reste = (taux: number): Fraction => differenceDeFractions(UN, tauxExact(taux));

/** The list price less its discounts, exact. */
const apresRemises = ({ tarifCentimes, remises, cumul }: SaisiePrix): Fraction => {
  const garde =
    cumul === 'CASCADE'
      ? remises.map((remise) => reste(remise)).reduce((produit, part) => produitDeFractions(produit, part), UN)
      : remises.map((remise) => tauxExact(remise)).reduce((somme, part) => differenceDeFractions(somme, part), UN);
  return produitDeFractions(fractionDe(tarifCentimes, 1), garde);
};

/** The real cost of a unit: after free units, then the RFA (CAL-3). */
const coutExact = (saisie: SaisiePrix): Fraction => {
  const { ugPayees, ugOffertes, rfa } = saisie;
  const payee = ugOffertes > 0 ? fractionDe(ugPayees, ugPayees + ugOffertes) : UN;
  return produitDeFractions(produitDeFractions(apresRemises(saisie), payee), reste(rfa));
};

/** The smallest price with that ending that is not below the exact one (CAL-5). */
export const arrondirPrix = (exact: Fraction, arrondi: Arrondi): number => {
  const { pas, fin } = arrondisDePrix[arrondi];
  const centimes = auDessus(exact);
  return centimes + ((((fin - centimes) % pas) + pas) % pas);
};

/** The taux de marque that the screen shows for a price, in hundredths of a percent. */
const marqueMontree = (ttcCentimes: number, coutMontre: Fraction, tva: number): number => {
  const htCentimes = arrondirExact(horsTaxeCalculatrice(ttcCentimes, tva));
  return rapportExact(htCentimes - arrondirExact(coutMontre), htCentimes) ?? 0;
};

/** The smallest price at which the rounded amounts shown reach the target (CAL-5). */
const prixDeVente = (vente: VenteCalculatrice, cout: Fraction, tva: number): number => {
  if (vente.sorte === 'PRIX') return vente.ttcCentimes;
  const coutMontre = fractionDe(arrondirExact(cout), 1);
  const coutATenir = comparerFractions(cout, coutMontre) > 0 ? cout : coutMontre;
  if (vente.sorte === 'COEFFICIENT')
    return arrondirPrix(produitDeFractions(coutATenir, fractionDe(vente.coefficient, 100)), vente.arrondi);
  const ht = quotientExact(coutATenir, reste(vente.taux)) ?? fractionDe(0, 1);
  let ttcCentimes = arrondirPrix(produitDeFractions(ht, sommeDeFractions(UN, tauxExact(tva))), vente.arrondi);
  // The price without tax is rounded too, and may lose half a cent: one more step is then needed.
  while (ttcCentimes > 0 && marqueMontree(ttcCentimes, coutMontre, tva) < vente.taux)
    ttcCentimes += arrondisDePrix[vente.arrondi].pas;
  return ttcCentimes;
};

type Total = {
  readonly achatCentimes: number;
  readonly venteHtCentimes: number;
  readonly venteTtcCentimes: number;
  readonly margeCentimes: number;
};

/** Cents, and hundredths of a percent; `coefficient` in hundredths. Null when the divisor is zero. */
export type ResultatPrix = {
  readonly netCentimes: number;
  readonly coutCentimes: number;
  /** All the supplier's discounts, as one discount on the list price. */
  readonly remiseTotale: number | null;
  readonly venteTtcCentimes: number;
  readonly venteHtCentimes: number;
  readonly tvaCentimes: number;
  readonly margeCentimes: number;
  readonly tauxMarque: number | null;
  readonly tauxMarge: number | null;
  readonly coefficient: number | null;
  readonly total: Total | null;
};

const totalDe = (cout: Fraction, ttcCentimes: number, { quantite, tva }: SaisiePrix): Total | null => {
  if (quantite === null) return null;
  const achatCentimes = arrondirExact(produitDeFractions(cout, fractionDe(quantite, 1)));
  const venteTtcCentimes = ttcCentimes * quantite;
  const venteHtCentimes = arrondirExact(horsTaxeCalculatrice(venteTtcCentimes, tva));
  return { achatCentimes, venteHtCentimes, venteTtcCentimes, margeCentimes: venteHtCentimes - achatCentimes };
};

/**
 * From the list price to the margin (CAL-2, CAL-3, CAL-4): only the amounts shown are rounded, never the intermediate
 * ones, and the margin is the difference of two amounts shown.
 */
export const calculerPrix = (saisie: SaisiePrix): ResultatPrix => {
  const cout = coutExact(saisie);
  const coutCentimes = arrondirExact(cout);
  const venteTtcCentimes = prixDeVente(saisie.vente, cout, saisie.tva);
  const venteHtCentimes = arrondirExact(horsTaxeCalculatrice(venteTtcCentimes, saisie.tva));
  const margeCentimes = venteHtCentimes - coutCentimes;
  const garde = quotientExact(cout, fractionDe(saisie.tarifCentimes, 1));
  return {
    netCentimes: arrondirExact(apresRemises(saisie)),
    coutCentimes,
    remiseTotale:
      garde && arrondirExact(produitDeFractions(differenceDeFractions(UN, garde), fractionDe(CENT_POUR_CENT, 1))),
    venteTtcCentimes,
    venteHtCentimes,
    tvaCentimes: venteTtcCentimes - venteHtCentimes,
    margeCentimes,
    tauxMarque: rapportExact(margeCentimes, venteHtCentimes),
    tauxMarge: rapportExact(margeCentimes, coutCentimes),
    coefficient: coutCentimes === 0 ? null : arrondirExact(fractionDe(venteTtcCentimes * 100, coutCentimes)),
    total: totalDe(cout, venteTtcCentimes, saisie),
  };
};

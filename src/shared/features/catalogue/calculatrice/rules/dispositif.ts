import { avantageDe, type DispositifAverti } from '#shared/features/catalogue/regle-legale/rules/avantages.ts';
import {
  comparerFractions,
  produitDeFractions,
  fractionDe,
  differenceDeFractions,
  UN,
  type Fraction,
} from '#shared/features/catalogue/regle-legale/rules/fractions.ts';
import { arrondirExact, auDessus, CENT_POUR_CENT, quotientExact, horsTaxeCalculatrice, tauxExact } from './exact.ts';
import type { Refus } from './prix.ts';

/** Rates in hundredths of a percent, amounts in cents. */
export type DispositifCalcule =
  /** A lot whose last unit is discounted by `remise`. */
  | { readonly sorte: 'LOT'; readonly quantite: number; readonly remise: number }
  /** Free units: « 2 + 1 ». */
  | { readonly sorte: 'OFFERT'; readonly achetes: number; readonly offerts: number }
  | { readonly sorte: 'BRI'; readonly valeurCentimes: number }
  | { readonly sorte: 'BRI_TAUX'; readonly taux: number }
  | { readonly sorte: 'BARRE'; readonly promoTtcCentimes: number };

export type SaisieDispositif = {
  /** The cost of a unit for the pharmacy, VAT excluded. */
  readonly coutCentimes: number;
  readonly ttcCentimes: number;
  readonly tva: number;
  readonly dispositif: DispositifCalcule;
  /** The share of the lost turnover that the laboratory pays back. */
  readonly prisEnCharge: number;
  /** The number of lots, or of units for a dispositif without lots. */
  readonly lots: number | null;
  /** Units usually sold over the same time without the dispositif. */
  readonly habituelles: number | null;
};

const avertiDe = (dispositif: DispositifCalcule, ttcCentimes: number): DispositifAverti => {
  switch (dispositif.sorte) {
    case 'LOT':
      return { dispositif: 'LOT', quantiteLot: dispositif.quantite, remisePct: dispositif.remise / 100 };
    case 'OFFERT':
      return { dispositif: 'LOT', quantiteLot: dispositif.achetes, quantiteOfferte: dispositif.offerts };
    case 'BRI':
      return { dispositif: 'BRI', valeurCentimes: dispositif.valeurCentimes };
    case 'BRI_TAUX':
      return { dispositif: 'BRI', valeurPct: dispositif.taux / 100 };
    case 'BARRE':
      return {
        dispositif: 'BARRE',
        prixInitialTtcCentimes: ttcCentimes,
        prixPromoTtcCentimes: dispositif.promoTtcCentimes,
      };
  }
};

/** Why the computation is impossible, at the field concerned; null when it is possible. */
export const refusDispositif = ({ dispositif, ttcCentimes }: SaisieDispositif): Refus | null => {
  if (ttcCentimes === 0) return { champ: 'prixPublic', phrase: 'Le prix public doit être supérieur à zéro.' };
  if (dispositif.sorte === 'BRI' && dispositif.valeurCentimes > ttcCentimes)
    return { champ: 'bon', phrase: 'Le bon vaut plus que le prix public.' };
  if (dispositif.sorte === 'BARRE' && dispositif.promoTtcCentimes >= ttcCentimes)
    return { champ: 'promo', phrase: 'Le prix promotionnel doit être inférieur au prix public.' };
  return null;
};

/** Units that the consumer takes away at once. */
const unitesDe = (dispositif: DispositifCalcule): number => {
  if (dispositif.sorte === 'LOT') return dispositif.quantite;
  return dispositif.sorte === 'OFFERT' ? dispositif.achetes + dispositif.offerts : 1;
};

/** Amounts in cents for one lot, VAT excluded unless named `Ttc`. */
export type ResultatDispositif = {
  readonly unites: number;
  readonly habituelTtcCentimes: number;
  readonly payeTtcCentimes: number;
  readonly avantageTtcCentimes: number;
  /** In percent, to the nearest hundredth (CAL-2); a legal limit is checked on the exact value (CAT-44). */
  readonly avantagePct: number;
  readonly unitePayeeTtcCentimes: number;
  readonly coutLaboratoireCentimes: number;
  readonly coutPharmacieCentimes: number;
  readonly margeHabituelleCentimes: number;
  readonly margeCentimes: number;
  /** For coupons only: the amount to claim from the laboratory, VAT included. */
  readonly bonsTtcCentimes: number | null;
  readonly total: {
    readonly coutLaboratoireCentimes: number;
    readonly coutPharmacieCentimes: number;
    readonly margeCentimes: number;
    readonly bonsTtcCentimes: number | null;
  } | null;
  /** How many lots earn as much as the usual sales; null without usual sales; `JAMAIS` when each lot loses money. */
  readonly seuilLots: number | 'JAMAIS' | null;
};

const seuilDe = (margeHabituelle: number, marge: number, unites: number, habituelles: number | null) => {
  if (habituelles === null) return null;
  if (margeHabituelle <= 0) return 0;
  if (marge <= 0) return 'JAMAIS';
  return auDessus(
    quotientExact(
      produitDeFractions(fractionDe(margeHabituelle, unites), fractionDe(habituelles, 1)),
      fractionDe(marge, 1),
    ) ?? fractionDe(0, 1),
  );
};

const estUnBon = ({ sorte }: DispositifCalcule): boolean => sorte === 'BRI' || sorte === 'BRI_TAUX';

const partDe = (saisie: SaisieDispositif): Fraction => {
  const avantage = avantageDe(avertiDe(saisie.dispositif, saisie.ttcCentimes), saisie.ttcCentimes);
  if (avantage === null || avantage === 'PRIX_INCONNU') return fractionDe(0, 1);
  return comparerFractions(avantage, UN) > 0 ? UN : avantage;
};

/**
 * The cost of a dispositif for the laboratory and for the pharmacy, per lot (CAL-6): the turnover spared by the
 * consumer, VAT excluded, split by the laboratory's share. Both costs add up to the lost turnover.
 */
export const calculerDispositif = (saisie: SaisieDispositif): ResultatDispositif => {
  const { coutCentimes, ttcCentimes, tva, dispositif, lots } = saisie;
  const unites = unitesDe(dispositif);
  const part = partDe(saisie);
  const habituelTtcCentimes = ttcCentimes * unites;
  const payeTtcCentimes = arrondirExact(
    produitDeFractions(fractionDe(habituelTtcCentimes, 1), differenceDeFractions(UN, part)),
  );
  const avantageTtcCentimes = habituelTtcCentimes - payeTtcCentimes;
  const habituelHt = arrondirExact(horsTaxeCalculatrice(habituelTtcCentimes, tva));
  const perdu = habituelHt - arrondirExact(horsTaxeCalculatrice(payeTtcCentimes, tva));
  const coutLaboratoireCentimes = arrondirExact(
    produitDeFractions(fractionDe(perdu, 1), tauxExact(saisie.prisEnCharge)),
  );
  const coutPharmacieCentimes = perdu - coutLaboratoireCentimes;
  const margeHabituelleCentimes = habituelHt - coutCentimes * unites;
  const margeCentimes = margeHabituelleCentimes - coutPharmacieCentimes;
  const bonsTtcCentimes = estUnBon(dispositif)
    ? arrondirExact(fractionDe(avantageTtcCentimes * saisie.prisEnCharge, CENT_POUR_CENT))
    : null;
  return {
    unites,
    habituelTtcCentimes,
    payeTtcCentimes,
    avantageTtcCentimes,
    avantagePct: arrondirExact(produitDeFractions(part, fractionDe(CENT_POUR_CENT, 1))) / 100,
    unitePayeeTtcCentimes: arrondirExact(fractionDe(payeTtcCentimes, unites)),
    coutLaboratoireCentimes,
    coutPharmacieCentimes,
    margeHabituelleCentimes,
    margeCentimes,
    bonsTtcCentimes,
    total:
      lots === null
        ? null
        : {
            coutLaboratoireCentimes: coutLaboratoireCentimes * lots,
            coutPharmacieCentimes: coutPharmacieCentimes * lots,
            margeCentimes: margeCentimes * lots,
            bonsTtcCentimes: bonsTtcCentimes === null ? null : bonsTtcCentimes * lots,
          },
    seuilLots: seuilDe(margeHabituelleCentimes, margeCentimes, unites, saisie.habituelles),
  };
};

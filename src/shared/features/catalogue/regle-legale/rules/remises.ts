import { enPourcentage } from '../messages.ts';
import { avertirAvantagePersonnel, parGravite } from '../rules.ts';
import type { RegleLegale } from '../schemas.ts';
import { avertissementLegal, type AvertissementLegal } from './avertir.ts';
import {
  comparerFractions,
  enPourcents,
  produitDeFractions,
  fractionDe,
  differenceDeFractions,
  sommeDeFractions,
  fractionEnPourcent,
  UN,
  type Fraction,
} from './fractions.ts';
import { periodeRegleLegale, plusStricte, reglesLegalesSur, type PeriodeRegleLegale } from './periodes.ts';

/** The fields of a condition or of an RFA used by the warnings. Percentages from 0 to 100. */
type ConditionAvertie = {
  readonly dateDebut: string | null;
  readonly dateFin: string | null;
  /** Whether the products are reimbursable specialities. */
  readonly remboursable: boolean;
  /** Generics and biosimilars have their own cap; null when unknown. */
  readonly famille?: 'GENERIQUE' | 'BIOSIMILAIRE' | null | undefined;
  readonly remisePct?: number | null | undefined;
  /** Free units: `10+2`. */
  readonly ug?: string | null | undefined;
  readonly rfaPct?: number | null | undefined;
  readonly cooperationPct?: number | null | undefined;
  readonly delaiPaiementJours?: number | null | undefined;
  /** Whether the delay runs from the end of the month. */
  readonly finDeMois?: boolean | null | undefined;
  /** The texts to search for a personal advantage. */
  readonly textes?: readonly (string | null | undefined)[] | undefined;
};

const ZERO = fractionDe(0, 1);
const taux = (valeur: number | null | undefined): Fraction =>
  typeof valeur === 'number' && Number.isFinite(valeur) && valeur > 0
    ? fractionEnPourcent(Math.min(valeur, 100))
    : ZERO;

/** The paid share of n + m received. @returns 1 for a text without free units */
const partPayee = (ug: string | null | undefined): Fraction => {
  const correspondance = /^\s*(\d{1,6})\s*\+\s*(\d{1,6})(?!\d)/.exec(ug ?? '');
  const [achetees, offertes] = [Number(correspondance?.[1] ?? 0), Number(correspondance?.[2] ?? 0)];
  return achetees > 0 ? fractionDe(achetees, achetees + offertes) : UN;
};

/** All the advantages together: discount diluted by the free units, RFA, services (CAT-46). */
export const avantagesCumules = ({ remisePct, ug, rfaPct, cooperationPct }: ConditionAvertie): Fraction =>
  [taux(rfaPct), taux(cooperationPct)].reduce(
    sommeDeFractions,
    differenceDeFractions(UN, produitDeFractions(differenceDeFractions(UN, taux(remisePct)), partPayee(ug))),
  );

const avertirRemboursable = (
  condition: ConditionAvertie,
  reglesLegales: readonly RegleLegale[],
  periode: PeriodeRegleLegale,
): AvertissementLegal[] => {
  if (!condition.remboursable) return [];
  const { famille } = condition;
  const code = famille ? 'PLAFOND_REMISE_GENERIQUE' : 'PLAFOND_REMISE_REMBOURSABLE';
  const regleLegale = plusStricte(reglesLegalesSur(reglesLegales, code, periode, famille ?? 'TOUS'));
  const cumul = avantagesCumules(condition);
  if (!regleLegale || comparerFractions(cumul, ZERO) <= 0) return [];
  const champ = 'remise';
  if (regleLegale.valeur === null)
    return [
      avertissementLegal(regleLegale, {
        code: 'PLAFOND_INCONNU',
        gravite: 'INFO',
        champ,
        phrase: 'Un plafond existe sur cette période pour ces produits, son chiffre n’est pas connu. Vérifiez-le.',
      }),
    ];
  const plafond = enPourcentage(regleLegale.valeur);
  const ecart = comparerFractions(cumul, fractionEnPourcent(regleLegale.valeur));
  if (ecart < 0) return [];
  if (ecart === 0)
    return [
      avertissementLegal(regleLegale, {
        code: 'REMISE_AU_PLAFOND',
        gravite: 'INFO',
        champ,
        phrase: `La remise est exactement au plafond de ${plafond} : vérifiez qu’elle n’a pas été écrêtée.`,
      }),
    ];
  const reserve = famille ? '' : ' Les génériques et les biosimilaires ont leur propre plafond.';
  return [
    avertissementLegal(regleLegale, {
      code,
      gravite: famille ? 'ALERTE' : 'ATTENTION',
      champ,
      phrase:
        `${enPourcentage(enPourcents(cumul))} d’avantages cumulés sur des produits remboursables, au-delà du ` +
        `plafond de ${plafond}.${reserve}`,
    }),
  ];
};

const avertirDelai = (
  condition: ConditionAvertie,
  reglesLegales: readonly RegleLegale[],
  periode: PeriodeRegleLegale,
): AvertissementLegal[] => {
  const { delaiPaiementJours: jours, finDeMois } = condition;
  const regleLegale = plusStricte(
    reglesLegalesSur(reglesLegales, 'DELAI_PAIEMENT', periode, finDeMois ? 'FIN_DE_MOIS' : 'DATE_FACTURE'),
  );
  if (!regleLegale || regleLegale.valeur === null || typeof jours !== 'number' || !(jours > regleLegale.valeur))
    return [];
  const depuis = finDeMois ? 'fin de mois' : 'à compter de la facture';
  const phrase =
    `${jours} jours ${depuis} : un délai de paiement convenu ne dépasse pas ${regleLegale.valeur} jours ` +
    depuis +
    '.';
  return [
    avertissementLegal(regleLegale, { code: 'DELAI_PAIEMENT', gravite: 'ATTENTION', champ: 'delaiPaiement', phrase }),
  ];
};

/** The warnings about a condition: caps of discounts, payment delay, personal advantages. They never block. */
export const avertissementsConditionRegleLegale = (
  condition: ConditionAvertie,
  reglesLegales: readonly RegleLegale[],
): AvertissementLegal[] => {
  const periode = periodeRegleLegale(condition);
  const textes = (condition.textes ?? []).map((texte) => ({ champ: 'condition', texte }));
  return parGravite([
    ...avertirRemboursable(condition, reglesLegales, periode),
    ...avertirDelai(condition, reglesLegales, periode),
    ...avertirAvantagePersonnel(textes, reglesLegales, periode),
  ]);
};

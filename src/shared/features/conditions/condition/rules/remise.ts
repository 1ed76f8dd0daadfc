import { lirePourcentage, valeurLue } from '#shared/core/nombres.ts';

/** The values read in a discount typed as text. `ug`: free units, "10+2". */
export type RemiseLue = { readonly remisePct: number | null; readonly ug: string | null };

const POURCENT = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?)\s*%/g;
const SEUL = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%?$/;
/** A percentage, with the plus signs around it. */
const POURCENT_LIE = /\+?\s*(?<![\d.,])\d{1,3}(?:[.,]\d{1,2})?\s*%\s*\+?/g;
// Two whole numbers joined by a plus, when they are not part of a longer sum.
const GRATUITES = /(?<![\d.,+]|\+\s)(\d{1,4})\s*\+\s*(\d{1,4})(?![\d.,]|\s*\+)/g;

/** The number behind figures matched by the patterns above: at most two decimals. */
const nombre = (chiffres: string): number => (valeurLue(lirePourcentage(chiffres)) ?? 0) / 100;
const unique = <T>(valeurs: readonly T[]): T | null => (new Set(valeurs).size === 1 ? (valeurs[0] ?? null) : null);

/**
 * Reads a discount typed as text (CND-4): `30 % + 10+2 UG` is 30 % and "10+2". A bare number is a percentage. Several
 * different percentages, or several free goods, give null: the code does not choose between them.
 */
export const lireRemise = (saisie: string): RemiseLue => {
  const texte = saisie.replace(/[\u00a0\u202f]/g, ' ').trim();
  const seul = SEUL.exec(texte)?.[1];
  const pourcents =
    seul === undefined ? [...texte.matchAll(POURCENT)].map(([, valeur = '']) => nombre(valeur)) : [nombre(seul)];
  const remisePct = unique(pourcents);
  const gratuites = [...texte.replace(POURCENT_LIE, ';').matchAll(GRATUITES)].map(
    ([, pour = '', offertes = '']) => `${Number(pour)}+${Number(offertes)}`,
  );
  return { remisePct: remisePct !== null && remisePct <= 100 ? remisePct : null, ug: unique(gratuites) };
};

/** False for a lone percentage that cannot be a discount: `150 %`. */
export const remisePossible = (saisie: string): boolean => {
  const [, entier, decimales = ''] =
    /^(\d+)(?:[.,](\d+))?\s*%?$/.exec(saisie.replace(/[\u00a0\u202f]/g, ' ').trim()) ?? [];
  return entier === undefined || Number(entier) < 100 || (Number(entier) === 100 && !/[1-9]/.test(decimales));
};

/** A percentage with its no-break space: `12,5 %`. */
export const formatPourcent = (valeur: number): string =>
  `${valeur.toLocaleString('fr-FR', { maximumFractionDigits: 2 })}\u00a0%`;

/**
 * The discount of several products: the common one, else their range.
 * @example remiseCommune(['10 %', '30 %']) // 'de 10 % à 30 %'
 */
export const remiseCommune = (remises: readonly string[]): string => {
  const [premiere = ''] = remises;
  if (remises.every((remise) => remise === premiere)) return premiere;
  const lectures = remises.map((remise) => lireRemise(remise));
  const pourcents = lectures.flatMap(({ remisePct, ug }) => (remisePct === null || ug !== null ? [] : [remisePct]));
  if (pourcents.length < remises.length) return 'Selon le produit';
  const [min, max] = [Math.min(...pourcents), Math.max(...pourcents)];
  return min === max ? formatPourcent(min) : `de ${formatPourcent(min)} à ${formatPourcent(max)}`;
};

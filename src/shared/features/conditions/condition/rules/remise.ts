import { lirePourcentage, valeurLue } from '#shared/core/nombres.ts';

/** What can be read of a discount as people write it. `ug`: free goods, "10+2". */
export type RemiseLue = { readonly remisePct: number | null; readonly ug: string | null };

const POURCENT = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?)\s*%/g;
const SEUL = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%?$/;
/** A percentage with the plus that ties it to the rest. */
const POURCENT_LIE = /\+?\s*(?<![\d.,])\d{1,3}(?:[.,]\d{1,2})?\s*%\s*\+?/g;
// Two whole numbers around a plus, in no longer sum.
const GRATUITES = /(?<![\d.,+]|\+\s)(\d{1,4})\s*\+\s*(\d{1,4})(?![\d.,]|\s*\+)/g;

/** Of figures that the patterns above took: at most two decimals. */
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

/** False for a percentage alone that no discount can be: `150 %`. */
export const remisePossible = (saisie: string): boolean => {
  const [, entier, decimales = ''] =
    /^(\d+)(?:[.,](\d+))?\s*%?$/.exec(saisie.replace(/[\u00a0\u202f]/g, ' ').trim()) ?? [];
  return entier === undefined || Number(entier) < 100 || (Number(entier) === 100 && !/[1-9]/.test(decimales));
};

/** `12,5 %`, with a no-break space. */
export const formatPourcent = (valeur: number): string =>
  `${valeur.toLocaleString('fr-FR', { maximumFractionDigits: 2 })}\u00a0%`;

/**
 * One discount for several products: theirs when they all have the same one, else what they range over.
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

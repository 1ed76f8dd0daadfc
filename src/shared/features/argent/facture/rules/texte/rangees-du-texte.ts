import { sansAccents } from '#shared/core/textes/mots.ts';

/** A word drawn letter by letter with equal spaces: « F A C T U R E ». */
const LETTRE_A_LETTRE = /(?<![\p{L}\d] ?)\p{Lu}(?<espace> {1,3})\p{Lu}(?:\k<espace>\p{Lu}(?![\p{L}\d])){2,}/gu;
const recoller = (ligne: string): string => ligne.replaceAll(LETTRE_A_LETTRE, (mot) => mot.replaceAll(' ', ''));
/** The word "facture" shortened: « FACT. N° 12 », « Fact n° 12 », « FACT 2026-12 ». */
const ABREGEE = /(?<![\p{L}\d])fact(?:\.|(?=\s+n\s?[°ºo.])|(?=\s+[a-z]{0,4}[-_]?\d))/giu;

/** Restores the words that are spaced out or shortened. */
export const enMotsEntiers = (ligne: string): string =>
  recoller(ligne.normalize('NFC')).replaceAll(ABREGEE, (ecrit) => (ecrit.startsWith('F') ? 'Facture' : 'facture'));

/** The lines of a text, without accents, in the form read by every pattern. */
export const rangeesDe = (ecrites: readonly string[]): readonly string[] =>
  ecrites.map((ligne) => sansAccents(enMotsEntiers(ligne)).normalize('NFC')).filter((ligne) => ligne.trim() !== '');

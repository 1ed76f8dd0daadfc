import { isJour, parseJour, type Jour } from '#shared/core/dates.ts';
import { motifParmi } from '#shared/core/textes/motifs.ts';

/** The beginnings of the months, in French then in English, without accents. */
const MOIS: readonly RegExp[] = [
  /^jan/,
  /^f[e]v|^feb/,
  /^mar/,
  /^a[vp]r/,
  /^ma[iy]/,
  /^juin|^june?$/,
  /^juil|^july?$/,
  /^ao|^aug/,
  /^sep/,
  /^oct/,
  /^nov/,
  /^dec/,
];
const NOM_DE_MOIS =
  'janv(?:ier)?|jan(?:uary)?|fevr?(?:ier)?|feb(?:ruary)?|mars|mar(?:ch)?|avr(?:il)?|apr(?:il)?|mai|may|juin|june?|' +
  'juil(?:let)?|july?|aout|aug(?:ust)?|sept?(?:em(?:bre|ber))?|oct(?:ob(?:re|er))?|nov(?:em(?:bre|ber))?|' +
  'dec(?:em(?:bre|ber))?';
const RANG = '(?:er|st|nd|rd|th)?';
/** A day in letters: « 12 octobre 2026 », « 12 Oct. 2026 », « October 12, 2026 ». */
const EN_LETTRES = new RegExp(
  String.raw`\b(?:(?<j1>\d{1,2})${RANG}[ -](?<m1>${NOM_DE_MOIS})\.?,?[ -]|` +
    String.raw`(?<m2>${NOM_DE_MOIS})\.? (?<j2>\d{1,2})${RANG},? )(?<an>\d{4})(?!\d)`,
  'i',
);
const DATE = motifParmi(
  [/\b\d{4}-\d{2}-\d{2}(?!\d)/, /\b\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})(?!\d)/, EN_LETTRES],
  'i',
);
const enLettres = (ecrite: string): Jour | null => {
  const { j1, j2, m1, m2, an } = EN_LETTRES.exec(ecrite)?.groups ?? {};
  const mois = MOIS.findIndex((motif) => motif.test((m1 ?? m2 ?? '').toLowerCase())) + 1;
  const jour = [an, String(mois).padStart(2, '0'), (j1 ?? j2 ?? '').padStart(2, '0')].join('-');
  return isJour(jour) ? jour : null;
};

/** The first day in a text without accents: in figures, or in letters in French or in English. */
export const dateDe = (mots: string): Jour | null => {
  const [ecrite] = DATE.exec(mots) ?? [];
  if (ecrite === undefined) return null;
  if (isJour(ecrite)) return ecrite;
  return /[a-z]/i.test(ecrite) ? enLettres(ecrite) : parseJour(ecrite);
};

import { sansAccents } from './textes/mots.ts';

/** Letters of other alphabets and joined letters, with their plain Latin spelling (EPC217-08, ELOT 743). */
const EN_LATIN: readonly (readonly [signes: string, lettres: string])[] = [
  ['αβγδεζηικλμνξοπρσςτυφω', 'a v g d e z i i k l m n x o p r s s t y f o'],
  ['θχψ', 'th ch ps'],
  ['абвгдезиклмнопрстуфъьыэіґ', 'a b v g d e z i k l m n o p r s t u f a y y e i g'],
  ['жхцчшщюяє', 'zh h ts ch sh sht yu ya ie'],
  ['œæßđøłħŧıþðŋ', 'oe ae ss d o l h t i th d n'],
  ['€&’‘“”«»', "EUR + ' ' ' ' ' '"],
  ['‐‑‒–—―−', '- - - - - - -'],
];
const LATINES = new Map(
  EN_LATIN.flatMap(([signes, lettres]) => {
    const parSigne = lettres.split(' ');
    return Array.from(signes, (signe, rang) => [signe, parSigne[rang] ?? ' '] as const);
  }),
);

/** Writes a text in Latin letters without accents; a character without a Latin spelling stays as it is. */
export const enLettresLatines = (texte: string): string =>
  Array.from(
    sansAccents(texte.normalize('NFKC').replace(/ου/g, 'ou').replace(/ΟΥ/g, 'OU').replace(/Ου/g, 'Ou')),
    (signe) => {
      const minuscule = signe.toLowerCase();
      const latine = LATINES.get(signe) ?? LATINES.get(minuscule);
      if (latine === undefined) return signe;
      return signe === minuscule ? latine : latine.charAt(0).toUpperCase() + latine.slice(1);
    },
  ).join('');

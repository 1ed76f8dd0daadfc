import { sansAccents } from '#shared/core/textes/mots.ts';

/** A longer document is not read further, because the numbers are at its head. */
const MAX_CARACTERES = 50_000;
/** The most pieces a number is written in: `E - 2026 - 00042`. */
const MAX_MORCEAUX = 5;
/** A shorter number would be found by chance. */
const MIN_CARACTERES = 4;

const nettoyer = (texte: string): string => sansAccents(texte).toUpperCase();
const compacter = (numero: string): string => nettoyer(numero).replace(/[^A-Z0-9]+/g, '');

/** The runs of pieces in these texts that may be a number. */
const suitesDe = (textes: readonly string[]): ReadonlySet<string> => {
  const suites = new Set<string>();
  let place = MAX_CARACTERES;
  for (const texte of textes) {
    const morceaux = nettoyer(texte.slice(0, place)).match(/[A-Z0-9]+/g) ?? [];
    place -= Math.min(place, texte.length);
    for (const debut of morceaux.keys()) {
      let suite = '';
      for (const morceau of morceaux.slice(debut, debut + MAX_MORCEAUX)) {
        suite += morceau;
        suites.add(suite);
      }
    }
  }
  return suites;
};
const seCite = (cle: string): boolean => cle.length >= MIN_CARACTERES && /\d/.test(cle);

/**
 * Finds the numbers cited by a document, whatever separates their pieces: `E-2026-00042`, `E2026 00042` (ECM-20).
 * @returns a function that tests one number; false for a number too short, or without a figure
 */
export const lireNumerosCites = (textes: readonly string[]): ((numero: string | null) => boolean) => {
  const cites = suitesDe(textes);
  return (numero) => {
    const cle = numero === null ? '' : compacter(numero);
    return seCite(cle) && cites.has(cle);
  };
};

/**
 * Searches many numbers in many documents: each number is prepared once.
 * @returns the numbers cited by the given texts
 */
export const preparerNumeros = <N extends { readonly numero: string }>(
  numeros: readonly N[],
): ((textes: readonly string[]) => N[]) => {
  const parCle = Map.groupBy(numeros, ({ numero }) => compacter(numero));
  return (textes) => [...suitesDe(textes)].flatMap((cle) => (seCite(cle) ? (parCle.get(cle) ?? []) : []));
};

/** A short avoir number counts only right after the word: `AVOIR F13`, `AVOIR N° F 13`. */
const SOUS_SON_NOM = /\bAVOIRS?(?: (?:NO?|NUM|NUMERO|REF))? /g;
/**
 * Whether these texts cite the number of an avoir: as any number (ECM-20), or right after the word when it is short.
 */
export const citeNumero = (textes: readonly string[], numero: string): boolean => {
  if (lireNumerosCites(textes)(numero)) return true;
  const cle = compacter(numero);
  if (cle === '' || !/\d/.test(cle)) return false;
  return textes.some((texte) => {
    const nu = `${nettoyer(texte.slice(0, MAX_CARACTERES)).replace(/[^A-Z0-9]+/g, ' ')} `;
    return Array.from(nu.matchAll(SOUS_SON_NOM)).some(({ index, 0: mot }) => {
      const morceaux = nu.slice(index + mot.length).split(' ', MAX_MORCEAUX);
      return morceaux.some((_morceau, rang) => morceaux.slice(0, rang + 1).join('') === cle);
    });
  });
};

const nombres = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });
/** A number in French, its thousands separated by no-break spaces: `12 345,6`. */
export const formatNombre = (valeur: number): string => nombres.format(valeur).replaceAll('\u202f', '\u00a0');

/** The right form for a count: French uses the singular for 0 and 1 (COM-145). */
export const accord = (
  n: number,
  singulier: string,
  plurielForme = /[sxz]$/.test(singulier) ? singulier : `${singulier}s`,
): string => (Math.abs(n) < 2 ? singulier : plurielForme);

/** `0 encours`, `1 laboratoire`, `2 laboratoires`. Give the plural when it is not the singular with an s. */
export const pluriel = (n: number, singulier: string, plurielForme?: string): string =>
  `${formatNombre(n)}\u00a0${accord(n, singulier, plurielForme)}`;

/**
 * An adjective that agrees with a name given with its article.
 * @param nom `Le prix`, `La valeur attendue`; an elided article is taken as masculine
 */
export const auGenreDe = (nom: string, masculin: string, feminin: string): string =>
  nom.startsWith('La ') ? feminin : masculin;

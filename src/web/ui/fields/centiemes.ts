import type { NombreLu } from '#shared/core/nombres.ts';

const decimaux = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

export const ecrireCentiemes = (valeur: number): string => decimaux.format(valeur / 100).replaceAll('\u202f', '\u00a0');
/** 12.5 → 1250 */
export const arrondirEnCentiemes = (valeur: number): number => Math.round(valeur * 100);
/** Wraps a parser that returns hundredths into one that returns units: 1250 becomes 12.5. */
export const enUnites =
  (lire: (texte: string) => NombreLu) =>
  (texte: string): NombreLu => {
    const nombreLu = lire(texte);
    return 'valeur' in nombreLu ? { valeur: nombreLu.valeur / 100 } : nombreLu;
  };

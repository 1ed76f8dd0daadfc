import type { NombreLu } from '#shared/core/nombres.ts';

const decimaux = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

export const ecrireCentiemes = (valeur: number): string => decimaux.format(valeur / 100).replaceAll('\u202f', '\u00a0');
/** 12.5 → 1250 */
export const arrondirEnCentiemes = (valeur: number): number => Math.round(valeur * 100);
/** The same reading, 1250 becoming 12.5. */
export const enUnites =
  (lire: (texte: string) => NombreLu) =>
  (texte: string): NombreLu => {
    const nombreLu = lire(texte);
    return 'valeur' in nombreLu ? { valeur: nombreLu.valeur / 100 } : nombreLu;
  };

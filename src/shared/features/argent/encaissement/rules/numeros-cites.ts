import { sansAccents } from '#shared/core/textes/mots.ts';

/** A document of more text than this is not read further: its numbers are at its head. */
const MAX_CARACTERES = 50_000;
/** `E - 2026 - 00042`: a number is cut in at most this many pieces. */
const MAX_MORCEAUX = 5;
/** Shorter, a number is met by chance. */
const MIN_CARACTERES = 4;

const nettoyer = (texte: string): string => sansAccents(texte).toUpperCase();
const compacter = (numero: string): string => nettoyer(numero).replace(/[^A-Z0-9]+/g, '');

/**
 * Reads which numbers a document writes, whatever separates their pieces: `E-2026-00042`, `E2026 00042` (ECM-20).
 * @returns a test of one number; it answers no to one too short, or without a figure, to mean anything
 */
export const lireNumerosCites = (textes: readonly string[]): ((numero: string | null) => boolean) => {
  const cites = new Set<string>();
  let place = MAX_CARACTERES;
  for (const texte of textes) {
    const morceaux = nettoyer(texte.slice(0, place)).match(/[A-Z0-9]+/g) ?? [];
    place -= Math.min(place, texte.length);
    for (const debut of morceaux.keys()) {
      let suite = '';
      for (const morceau of morceaux.slice(debut, debut + MAX_MORCEAUX)) {
        suite += morceau;
        cites.add(suite);
      }
    }
  }
  return (numero) => {
    const cle = numero === null ? '' : compacter(numero);
    return cle.length >= MIN_CARACTERES && /\d/.test(cle) && cites.has(cle);
  };
};

/** The rules of a password, shown while the user types it (CPT-4). */
export const RULES_MOT_DE_PASSE: readonly (readonly [texte: string, respecte: (valeur: string) => boolean])[] = [
  ['Au moins 8 caractères', (valeur) => valeur.length >= 8],
  ['Au moins un chiffre', (valeur) => /\d/.test(valeur)],
  ['Au moins une majuscule', (valeur) => /\p{Lu}/u.test(valeur)],
];

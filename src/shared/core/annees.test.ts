import { expect, it } from 'vitest';
import { caSaisieSchema, caSchema } from '#shared/features/catalogue/laboratoire/schemas.ts';
import { champAnnee } from './annees.ts';

const phrase = (valeur: unknown) => champAnnee.safeParse(valeur).error?.issues[0]?.message;

it.each([
  [undefined, 'L’année est obligatoire.'],
  [null, 'L’année est obligatoire.'],
  ['deux mille', 'L’année doit contenir 4 chiffres.'],
  [2026.5, 'L’année doit contenir 4 chiffres.'],
  [1850, 'L’année doit être comprise entre 2000 et 2099.'],
  [20_266, 'L’année doit contenir 4 chiffres.'],
  [9999, 'L’année doit être comprise entre 2000 et 2099.'],
  [2000, undefined],
  [2099, undefined],
])('%j : %j', (valeur, attendue) => expect(phrase(valeur)).toBe(attendue));

it('un chiffre d’affaires de 1850 se refuse, tapé ou envoyé', () => {
  expect(caSaisieSchema.safeParse({ annee: 1850, montant: 10 }).error?.issues[0]?.path).toEqual(['annee']);
  expect(caSchema.safeParse({ 1850: 10 }).success).toBe(false);
  expect(caSchema.safeParse({ 2025: 10 }).success).toBe(true);
});

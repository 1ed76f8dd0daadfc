import fc from 'fast-check';
import { expect, test } from 'vitest';
import { motDePasse } from '#shared/features/comptes/compte/contract.ts';
import { RULES_MOT_DE_PASSE } from './rules-mot-de-passe.ts';

const respectees = (valeur: string) => RULES_MOT_DE_PASSE.every(([, respecte]) => respecte(valeur));

test('les règles dites en tapant sont celles du serveur : toutes cochées, le mot de passe est accepté', () => {
  const caracteres = fc.constantFrom('a', 'É', 'Z', '7', ' ', '-', 'é', 'ß', '٣');
  fc.assert(
    fc.property(fc.string({ unit: caracteres, maxLength: 12 }), (valeur) => {
      expect(respectees(valeur)).toBe(motDePasse.safeParse(valeur).success);
    }),
  );
});

test('chacune manque seule', () => {
  const manquantes = (valeur: string) =>
    RULES_MOT_DE_PASSE.filter(([, respecte]) => !respecte(valeur)).map(([texte]) => texte);
  expect(manquantes('Abcdef7')).toEqual(['Au moins 8 caractères']);
  expect(manquantes('Abcdefgh')).toEqual(['Au moins un chiffre']);
  expect(manquantes('abcdefg7')).toEqual(['Au moins une majuscule']);
  expect(manquantes('Éclair-77')).toEqual([]);
});

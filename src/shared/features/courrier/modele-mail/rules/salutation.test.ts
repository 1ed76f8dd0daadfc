import fc from 'fast-check';
import { expect, it } from 'vitest';
import { modelesDOrigine } from './defauts.ts';
import { unSeulBonjour } from './salutation.ts';

const { corps } = modelesDOrigine.RECLAMATION_SUITE;

it.each([
  ['Bonjour Julie,\nIl manque deux cartons.', 'Bonjour Julie,', 'Il manque deux cartons.'],
  ['bonjour\n\nIl manque deux cartons.', 'bonjour,', 'Il manque deux cartons.'],
  ['Bonjour, il manque deux cartons.', 'Bonjour,', 'Il manque deux cartons.'],
  ['Bonsoir ! Merci.', 'Bonsoir,', 'Merci.'],
  ['Madame, Monsieur,\nMerci.', 'Madame, Monsieur,', 'Merci.'],
])('%j : le bonjour de la personne reste seul', (message, salutation, reste) => {
  const salue = unSeulBonjour(corps, message);
  expect([salue.salutation, salue.message]).toEqual([salutation, reste]);
  expect(salue.corps).not.toContain('Bonjour');
});

it.each([
  ['Il manque deux cartons.'],
  ['Madame Dupont a refusé la livraison'],
  ['Monsieur le livreur est reparti. Bonjour'],
  ['Bonjour,'],
  [''],
])('%j : rien à retirer', (message) =>
  expect(unSeulBonjour(corps, message)).toEqual({ corps, message, salutation: '' }),
);

it('un modèle qui ne salue pas laisse le message comme il est', () =>
  expect(unSeulBonjour('{{message}}', 'Bonjour,\nMerci')).toEqual({
    corps: '{{message}}',
    message: 'Bonjour,\nMerci',
    salutation: '',
  }));

it('aucun mot ne se perd', () => {
  const lettres = (texte: string) => texte.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('Bonjour', 'bonsoir', 'Madame', 'é', 'carton', ', ', '\n', '! ', '. ', ' '), {
        maxLength: 12,
      }),
      (morceaux) => {
        const message = morceaux.join('').trim();
        const { salutation, message: reste } = unSeulBonjour(corps, message);
        expect(lettres(salutation + reste)).toBe(lettres(message));
      },
    ),
  );
});

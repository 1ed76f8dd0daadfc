import { expect, test } from 'vitest';
import { insererVariable } from './inserer-variable.ts';

test('une variable s’insère où l’on écrit, et l’on continue après elle', () => {
  const { texte, curseur } = insererVariable('Bonjour , merci.', 'numero', { selectionStart: 8, selectionEnd: 8 });
  expect(texte).toBe('Bonjour {{numero}}, merci.');
  expect(texte.slice(curseur)).toBe(', merci.');
});

test('elle prend la place de ce qui est choisi', () => {
  const { texte, curseur } = insererVariable('Le total dû', 'montant', { selectionStart: 3, selectionEnd: 8 });
  expect(texte).toBe('Le {{montant}} dû');
  expect(texte.slice(curseur)).toBe(' dû');
});

test('sans champ ouvert, elle vient à la fin', () => {
  expect(insererVariable('Le ', 'date', null)).toEqual({ texte: 'Le {{date}}', curseur: 11 });
});

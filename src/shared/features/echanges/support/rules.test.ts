import { expect, it, test } from 'vitest';
import fc from 'fast-check';
import {
  acteVersSupport,
  actesConversation,
  estPossibleSupport,
  redigerReponse,
  sujetDepuis,
  variablesInconnues,
  type ActeConversation,
} from './rules.ts';
import { etatsConversation, type EtatConversation } from './schemas.ts';

test.each<[ActeConversation, EtatConversation, EtatConversation | null]>([
  ['ecrire', 'OUVERTE', 'OUVERTE'],
  ['ecrire', 'CLOSE', 'OUVERTE'],
  ['clore', 'OUVERTE', 'CLOSE'],
  ['clore', 'CLOSE', null],
  ['rouvrir', 'CLOSE', 'OUVERTE'],
  ['rouvrir', 'OUVERTE', null],
])('%s une conversation %s : %s', (acte, depuis, attendu) => {
  expect(estPossibleSupport(acte, depuis)).toBe(attendu !== null);
  if (attendu) expect(actesConversation[acte].vers).toBe(attendu);
});

it('chaque état est atteint par son acte', () => {
  for (const etat of etatsConversation) expect(actesConversation[acteVersSupport(etat)].vers).toBe(etat);
});

test.each([
  ['Comment régler un avoir ?', 'Comment régler un avoir ?'],
  ['  Bonjour   à tous \nLa suite', 'Bonjour à tous'],
  [`${'mot '.repeat(30)}fin`, `${'mot '.repeat(20).trim()}…`],
])('le sujet de « %s »', (texte, attendu) => expect(sujetDepuis(texte)).toBe(attendu));

it('le sujet tient dans 81 caractères, bien formés, d’un texte quelconque', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (texte) => {
      const sujet = sujetDepuis(texte);
      expect(sujet.length).toBeLessThanOrEqual(81);
      expect(sujet.isWellFormed()).toBe(true);
    }),
  ));

it('une réponse type nomme son lecteur ; ce qu’elle ne connaît pas se voit', () => {
  const valeurs = { prenom: 'Anne', nom: 'Durand', compte: 'Pharmacie des Tilleuls' };
  expect(redigerReponse('Bonjour {prenom} {nom} ({compte}), {prenom}.', valeurs)).toBe(
    'Bonjour Anne Durand (Pharmacie des Tilleuls), Anne.',
  );
  expect(redigerReponse('{constructor} {autre}', valeurs)).toBe('{constructor} {autre}');
  expect(variablesInconnues('{prenom} {Prenom} {autre} {autre} { compte }')).toEqual(['Prenom', 'autre', ' compte ']);
  expect(variablesInconnues('Aucune.')).toEqual([]);
});

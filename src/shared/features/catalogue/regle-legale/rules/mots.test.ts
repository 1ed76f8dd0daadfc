import { describe, expect, test } from 'vitest';
import { motsTrouves } from './mots.ts';

describe('un mot défendu se reconnaît', () => {
  test.each([
    ['Un CADEAU pour l’équipe', ['cadeau']],
    ['Des cadeaux, 3 vélos', ['cadeau', 'vélo']],
    ['velo electrique', ['vélo']],
    ['Cartes-cadeaux de 50 €', ['cadeau', 'carte cadeau']],
    ['carte  cadeau', ['cadeau', 'carte cadeau']],
    ["Bon d'achat", ['bon d’achat']],
    ['produit gratuite', ['gratuit']],
    ['week end à deux', ['week-end']],
    ['Avoir de 120 € sur facture', []],
    ['vélodrome, voyageur, cadeauter', []],
    ['', []],
  ])('%j : %j', (texte, attendus) =>
    expect(
      motsTrouves(texte, ['cadeau', 'carte cadeau', 'bon d’achat', 'voyage', 'vélo', 'gratuit', 'week-end']),
    ).toEqual(attendus),
  );
  test('un mot vide ou fait de signes ne trouve rien par accident', () => {
    expect(motsTrouves('tout texte', ['', '  '])).toEqual([]);
    expect(motsTrouves('abc', ['a.c', '('])).toEqual([]);
  });
});

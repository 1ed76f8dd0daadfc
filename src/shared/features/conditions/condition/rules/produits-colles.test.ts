import { expect, it } from 'vitest';
import { lireProduitsCollesCondition } from './produits-colles.ts';

it('lit un tableau copié avec son en-tête, dans n’importe quel ordre', () => {
  expect(
    lireProduitsCollesCondition(
      'Code EAN\tRemise (%)\tDésignation\r\n3400930242506\t30\tSpray SPF 50\r\n\t12,5 %\tLait\r\n',
    ),
  ).toEqual({
    lignes: [
      { nom: 'Spray SPF 50', ean: '3400930242506', remise: '30 %' },
      { nom: 'Lait', ean: null, remise: '12,5 %' },
    ],
    sorts: [
      { numero: 2, texte: '3400930242506\t30\tSpray SPF 50', sort: 'GARDEE', phrase: null },
      { numero: 3, texte: '12,5 %\tLait', sort: 'GARDEE', phrase: null },
    ],
  });
});

it.each([
  ['Spray SPF 50\t3400930242506\t30%', { nom: 'Spray SPF 50', ean: '3400930242506', remise: '30%' }],
  ['Spray;10+2 UG', { nom: 'Spray', ean: null, remise: '10+2 UG' }],
  ['Spray', { nom: 'Spray', ean: null, remise: null }],
  ['3400930242506\t5', { nom: '3400930242506', ean: '3400930242506', remise: '5 %' }],
  ['Spray\t0,3 %', { nom: 'Spray', ean: null, remise: '0,3 %' }],
  ['Spray\ttarif net', { nom: 'Spray', ean: null, remise: 'tarif net' }],
])('sans en-tête, reconnaît %j', (texte, attendu) => {
  expect(lireProduitsCollesCondition(texte).lignes).toEqual([attendu]);
});

it('laisse de côté, en le disant, un code qui n’en est pas un', () => {
  expect(lireProduitsCollesCondition('Produit;EAN;Remise\nSpray;340093;5 %\n;;\nLait;;5 %')).toEqual({
    lignes: [{ nom: 'Lait', ean: null, remise: '5 %' }],
    sorts: [
      {
        numero: 2,
        texte: 'Spray;340093;5 %',
        sort: 'LAISSEE',
        phrase: 'Le code « 340093 » a 6 chiffres : 7, 8, 12 ou 13 sont attendus.',
      },
      { numero: 4, texte: 'Lait;;5 %', sort: 'GARDEE', phrase: null },
    ],
  });
});

it('ne devine pas si 0,5 vaut un demi pour cent ou la moitié', () => {
  expect(lireProduitsCollesCondition('Spray\t0,5\nLait\t5')).toEqual({
    lignes: [{ nom: 'Lait', ean: null, remise: '5 %' }],
    sorts: [
      {
        numero: 1,
        texte: 'Spray\t0,5',
        sort: 'LAISSEE',
        phrase: 'La remise « 0,5 » est douteuse : écrivez-la avec le signe %.',
      },
      { numero: 2, texte: 'Lait\t5', sort: 'GARDEE', phrase: null },
    ],
  });
});

it('coupe ce qui dépasse 255 caractères et ignore le vide', () => {
  expect(lireProduitsCollesCondition(`${'x'.repeat(300)}\t5 %`).lignes[0]?.nom).toHaveLength(255);
  expect(lireProduitsCollesCondition('\n\n')).toEqual({ lignes: [], sorts: [] });
});

it('dit un produit collé deux fois, une ligne sans nom', () => {
  expect(
    lireProduitsCollesCondition('Produit;Remise\nSpray;5 %\nSPRAY;6 %\n;7 %').sorts.map(({ sort, phrase }) => [
      sort,
      phrase,
    ]),
  ).toEqual([
    ['GARDEE', null],
    ['A_RELIRE', 'Même produit que la ligne 2.'],
    ['LAISSEE', 'Ni nom ni code.'],
  ]);
});

import { expect, it } from 'vitest';
import { lireProduitsColles } from './produits-colles.ts';

it('lit un tableau copié avec son en-tête, dans n’importe quel ordre', () => {
  expect(
    lireProduitsColles('Code EAN\tRemise (%)\tDésignation\r\n3400930242506\t30\tSpray SPF 50\r\n\t12,5 %\tLait\r\n'),
  ).toEqual({
    produits: [
      { nom: 'Spray SPF 50', ean: '3400930242506', remise: '30 %' },
      { nom: 'Lait', ean: null, remise: '12,5 %' },
    ],
    refusees: [],
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
  expect(lireProduitsColles(texte).produits).toEqual([attendu]);
});

it('laisse de côté, en le disant, un code qui n’en est pas un', () => {
  expect(lireProduitsColles('Produit;EAN;Remise\nSpray;340093;5 %\n;;\nLait;;5 %')).toEqual({
    produits: [{ nom: 'Lait', ean: null, remise: '5 %' }],
    refusees: [{ numero: 2, texte: 'Spray;340093;5 %' }],
  });
});

it('ne devine pas si 0,5 vaut un demi pour cent ou la moitié', () => {
  expect(lireProduitsColles('Spray\t0,5\nLait\t5')).toEqual({
    produits: [{ nom: 'Lait', ean: null, remise: '5 %' }],
    refusees: [{ numero: 1, texte: 'Spray\t0,5' }],
  });
});

it('coupe ce qui dépasse 255 caractères et ignore le vide', () => {
  expect(lireProduitsColles(`${'x'.repeat(300)}\t5 %`).produits[0]?.nom).toHaveLength(255);
  expect(lireProduitsColles('\n\n')).toEqual({ produits: [], refusees: [] });
});

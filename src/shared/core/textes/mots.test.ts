import fc from 'fast-check';
import { expect, it } from 'vitest';
import { motsNus, sansAccents } from './mots.ts';

it('ôte les accents, composés ou non, et garde le reste', () => {
  expect(sansAccents('Élan d’été, Ça où Noël')).toBe('Elan d’ete, Ca ou Noel');
  expect(sansAccents('e\u0301te\u0301')).toBe('ete');
  expect(motsNus('  Crème — Solaire (n° 2) ')).toBe('creme solaire n 2');
});

it('dit la même chose que la décomposition suivie du retrait des signes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (texte) => {
      expect(sansAccents(texte)).toBe(texte.normalize('NFD').replace(/\p{M}/gu, ''));
    }),
  );
});

it('une suite de signes, si longue soit-elle, ne reste pas à ranger', () => {
  expect(sansAccents(`e${'\u0316\u0300'.repeat(200)}`)).toBe('e');
});

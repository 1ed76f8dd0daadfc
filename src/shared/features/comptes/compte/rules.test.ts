import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { secondesDAttente, unEssaiDePlus, type Tentatives } from './rules.ts';

const MINUTE = 60_000;
const depart = new Date('2026-11-21T10:00:00Z');
const apres = (ms: number) => new Date(depart.getTime() + ms);
const vierge: Tentatives = { nombre: 0, derniere: depart, bloqueJusqua: null };
const essais = (n: number): Tentatives =>
  Array.from({ length: n }).reduce<Tentatives>((etat) => unEssaiDePlus(etat, depart), vierge);

describe('l’attente après de mauvais mots de passe', () => {
  test.each([
    [7, 0],
    [8, 60],
    [9, 120],
    [10, 240],
    [11, 480],
    [12, 900],
    [40, 900],
  ])('après %i essais : %i secondes', (n, secondes) => expect(secondesDAttente(essais(n), depart)).toBe(secondes));

  test('une heure de calme efface tout', () => expect(unEssaiDePlus(essais(30), apres(61 * MINUTE)).nombre).toBe(1));

  test('n’est jamais définitive', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), (n) => secondesDAttente(essais(n), apres(15 * MINUTE)) === 0),
    ));
});

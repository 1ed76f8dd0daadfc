import { expect, test } from 'vitest';
import { isJour } from '../dates.ts';
import { DERNIERES_NOUVEAUTES } from './dernieres-nouveautes.ts';
import { nouveautesDuProduit } from './nouveautes.ts';

test('les nouveautés vont de la plus récente à la plus ancienne, en lignes qui se lisent d’un coup d’œil', () => {
  const dates = nouveautesDuProduit.map(({ date }) => date);
  expect(dates.every(isJour)).toBe(true);
  expect(dates[0]).toBe(DERNIERES_NOUVEAUTES);
  expect(new Set(dates).size).toBe(dates.length);
  expect(dates).toEqual(dates.toSorted().toReversed());
  for (const ligne of nouveautesDuProduit.flatMap(({ lignes }) => lignes)) {
    expect(ligne.length, ligne).toBeLessThanOrEqual(130);
    expect(ligne, ligne).toMatch(/^\p{Lu}.*\.$/u);
  }
});

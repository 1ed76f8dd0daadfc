import { expect, test } from 'vitest';
import { arriveeSuivante } from './arrivees.ts';

test('après celle-ci vient la suivante, celle d’avant à la fin, puis rien', () => {
  const arrivees = [{ cle: 'a' }, { cle: 'b' }, { cle: 'c' }];
  expect(arriveeSuivante(arrivees, 'a')?.cle).toBe('b');
  expect(arriveeSuivante(arrivees, 'c')?.cle).toBe('b');
  expect(arriveeSuivante([{ cle: 'a' }], 'a')).toBeNull();
});

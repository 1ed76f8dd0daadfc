import { expect, test } from 'vitest';
import { placeCarte } from './place.ts';

const CARTE = { width: 300, height: 160 };
const FENETRE = { width: 1000, height: 700 };
const cible = (top: number, left: number) => ({ top, left, width: 40, height: 30 });

test.each([
  ['sous ce dont elle parle', cible(10, 500), { top: 52, left: 370 }],
  ['au-dessus quand il n’y a plus de place dessous', cible(650, 500), { top: 478, left: 370 }],
  ['dans la fenêtre à gauche', cible(10, 0), { top: 52, left: 12 }],
  ['dans la fenêtre à droite', cible(10, 980), { top: 52, left: 688 }],
  ['au milieu sans rien à montrer', null, { top: 264, left: 344 }],
])('la carte se place %s', (_ou, rect, attendue) => {
  expect(placeCarte(rect, CARTE, FENETRE)).toEqual(attendue);
});

test('plus haute que la fenêtre, la carte garde son début visible', () => {
  expect(placeCarte(cible(10, 10), { width: 300, height: 900 }, FENETRE).top).toBe(12);
});

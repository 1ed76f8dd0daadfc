import { expect, it } from 'vitest';
import { creerReserve } from './reserve.ts';

it('une réserve se partage, refuse ce qui n’y tient plus, et se rend une fois', () => {
  const ouvrir = creerReserve(10);
  const [premierePart, deux] = [ouvrir(), ouvrir()];
  expect([premierePart.prendre(6), deux.prendre(4), deux.prendre(1)]).toEqual([true, true, false]);
  premierePart.rendre();
  premierePart.rendre();
  expect([deux.prendre(6), deux.prendre(1)]).toEqual([true, false]);
});

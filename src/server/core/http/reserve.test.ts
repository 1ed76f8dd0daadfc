import { expect, it } from 'vitest';
import { creerReserve } from './reserve.ts';

it('une réserve se partage, refuse ce qui n’y tient plus, et se rend une fois', () => {
  const ouvrir = creerReserve(10);
  const [un, deux] = [ouvrir(), ouvrir()];
  expect([un.prendre(6), deux.prendre(4), deux.prendre(1)]).toEqual([true, true, false]);
  un.rendre();
  un.rendre();
  expect([deux.prendre(6), deux.prendre(1)]).toEqual([true, false]);
});

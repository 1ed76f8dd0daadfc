import { expect, it } from 'vitest';
import { libelleTravail } from '#shared/features/exploitation/travail/messages.ts';
import { declarations } from './travaux.ts';

it('chaque travail a un nom en français pour l’écran des travaux', () => {
  expect(declarations.filter(({ nom }) => libelleTravail(nom) === nom).map(({ nom }) => nom)).toEqual([]);
});

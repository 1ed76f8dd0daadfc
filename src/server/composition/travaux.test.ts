import { expect, it } from 'vitest';
import type { Services } from '#server/core/services.ts';
import { libelleTravail } from '#shared/features/exploitation/travail/messages.ts';
import { travauxInscrits } from './travaux.ts';

it('chaque travail a un nom en français pour l’écran des travaux', () => {
  const noms = travauxInscrits({} as Services, { mailFrom: 'noreply@exemple.fr' }, undefined).map(({ nom }) => nom);
  expect(new Set(noms).size).toBe(noms.length);
  expect(noms.filter((nom) => libelleTravail(nom) === nom)).toEqual([]);
});

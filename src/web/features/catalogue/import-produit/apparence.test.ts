import { expect, test } from 'vitest';
import { apparenceImport } from './apparence.ts';

test('un import interrompu le dit, quel que soit l’état où il s’est arrêté', () => {
  for (const etat of ['ANALYSE', 'EN_COURS'] as const)
    expect(apparenceImport({ etat, interrompu: true })).toEqual({ teinte: 'rouge', libelle: 'Interrompu' });
  expect(apparenceImport({ etat: 'EN_COURS', interrompu: false })).toMatchObject({ teinte: 'bleu' });
});

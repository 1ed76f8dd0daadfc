import type { Famille } from './schemas.ts';

export const uneFamille = (champs: Partial<Famille> = {}): Famille => ({
  id: 1,
  parentId: null,
  niveau: 1,
  nom: 'Dermocosmétique',
  remboursable: false,
  version: 1,
  modifieLe: '2026-11-21T08:00:00.000Z',
  modifieParNom: null,
  ...champs,
});

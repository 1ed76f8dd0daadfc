import type { ElementAFaire, GroupeAFaire } from './contract.ts';

export const unElementAFaire = (champs: Partial<ElementAFaire> = {}): ElementAFaire => ({
  id: 1,
  titre: 'EN-2026-0001',
  precision: 'Dermalune',
  jour: null,
  centimes: null,
  natureFiscale: null,
  laboratoireId: null,
  parentId: null,
  part: null,
  ...champs,
});

export const unGroupeAFaire = (champs: Partial<GroupeAFaire> = {}): GroupeAFaire => ({
  sorte: 'ENCOURS_A_DECLARER',
  annee: null,
  nombre: 1,
  montants: {},
  acte: true,
  jour: null,
  elements: [],
  repliees: [],
  ...champs,
});

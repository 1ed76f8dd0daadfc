import { expect, it } from 'vitest';
import { differencesAuRegistre, ressembleAuCompte } from './comparaison.ts';

const adresse = (nom: string, rue: string | null, codePostal: string | null, ville: string | null) => ({
  nom,
  rue,
  codePostal,
  ville,
});
const AU_REGISTRE = adresse('PHARMACIE DES TILLEULS', '12 AV DU GAL LECLERC', '44000', 'NANTES CEDEX 1');

it.each([
  ['le même', adresse('Pharmacie des Tilleuls', '12 avenue du Général Leclerc', '44000', 'Nantes'), []],
  ['sous sa forme de société', adresse('SELARL Tilleuls', '12, av. du général Leclerc', '44000', 'NANTES'), []],
  ['ce que l’un ne dit pas', adresse('Pharmacie des Tilleuls', null, null, null), []],
  ['un nom sans mot à lui', adresse('Pharmacie', '12 avenue du Général Leclerc', '44000', 'Nantes'), []],
  ['un autre nom', adresse('Pharmacie du Port', '12 avenue du Général Leclerc', '44000', 'Nantes'), ['nom']],
  ['une autre rue', adresse('Pharmacie des Tilleuls', '3 rue Haute', '44000', 'Nantes'), ['rue']],
  ['un autre numéro', adresse('Pharmacie des Tilleuls', '14 avenue du Général Leclerc', '44000', 'Nantes'), ['rue']],
  ['une autre ville', adresse('Pharmacie des Tilleuls', null, '35000', 'Rennes'), ['codePostal', 'ville']],
  ['une ville à saint', adresse('Pharmacie des Tilleuls', null, '44000', 'Nantes 1er arrondissement'), []],
])('compare une pharmacie inscrite à celle du registre : %s (CPT-94)', (_, compte, differences) => {
  expect(differencesAuRegistre(compte, { ...AU_REGISTRE, fermeeLe: null })).toEqual(differences);
});

it('dit une pharmacie fermée', () => {
  expect(differencesAuRegistre(AU_REGISTRE, { ...AU_REGISTRE, fermeeLe: '2026-01-01T00:00:00Z' })).toEqual(['fermee']);
});

it.each([
  ['son nom', adresse('Tilleuls', null, null, null), true],
  ['sa rue', adresse('Pharmacie du Port', '12 avenue du Général Leclerc', null, null), true],
  ['rien de commun', adresse('Pharmacie du Port', '3 rue Haute', null, null), false],
  ['un nom sans mot à lui', adresse('Pharmacie', null, null, null), false],
])('propose celle qui a %s', (_, compte, proche) => {
  expect(ressembleAuCompte(compte, AU_REGISTRE)).toBe(proche);
});

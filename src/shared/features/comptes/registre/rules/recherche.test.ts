import { expect, it } from 'vitest';
import { pharmacieDesignee } from './recherche.ts';

const pharmacie = (finess: string, nom: string, rue: string | null, cip: string | null = null) => ({
  finess,
  cip,
  nom,
  rue,
  codePostal: '44000',
  ville: 'NANTES',
});
const REGISTRE = [
  pharmacie('440990000', 'PHARMACIE DES TILLEULS', '12 AV DU GAL LECLERC', '2010001'),
  pharmacie('440990018', 'PHARMACIE DU PORT', '3 QUAI DE LA FOSSE', '2010002'),
  pharmacie('440990026', 'PHARMACIE DU PORT NEUF', null),
];
const ligne = (champs: object) => ({
  nom: '',
  rue: null,
  codePostal: '44000',
  ville: null,
  finess: null,
  cip: null,
  ...champs,
});

it.each([
  ['son FINESS', { finess: '440990018', nom: 'Autre nom' }, '440990018'],
  ['son CIP', { cip: '2010001', nom: 'Autre nom' }, '440990000'],
  ['son nom', { nom: 'Pharmacie des Tilleuls' }, '440990000'],
  ['sa rue', { nom: 'SELARL Martin', rue: '3, quai de la Fosse' }, '440990018'],
  ['sa ville, sans code postal', { nom: 'Tilleuls', codePostal: null, ville: 'Nantes Cedex 2' }, '440990000'],
  ['un nom que deux portent : aucune', { nom: 'Pharmacie du Port' }, null],
  ['un FINESS inconnu : aucune, même du même nom', { finess: '440990034', nom: 'Tilleuls' }, null],
  ['un autre code postal : aucune', { nom: 'Tilleuls', codePostal: '35000' }, null],
  ['ni code postal ni ville : aucune', { nom: 'Tilleuls', codePostal: null }, null],
])('une ligne nomme une pharmacie du registre par %s (CPT-95)', (_, champs, finess) => {
  expect(pharmacieDesignee(ligne(champs), REGISTRE)?.finess ?? null).toBe(finess);
});

import { expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { verifierExports } from './exports.ts';

const exports = (fichiers: Readonly<Record<string, string>>): readonly string[] =>
  textes(verifierExports(arbre(fichiers)));

it('une valeur exportée d’un seul mot est refusée, sauf un mot de la maison', () => {
  expect(exports({ 'src/web/lib/a.ts': '\nexport const lister = () => 1;' })).toEqual([
    'src/web/lib/a.ts:2 : « lister » ne dit pas de quoi, hors de son fichier',
  ]);
  expect(
    exports({
      'src/web/lib/a.ts': 'export const listerRfas = 1; export const jour = 2; export type mot = 3; const x = 4;',
    }),
  ).toEqual([]);
});

it('deux fichiers n’exportent pas le même nom, valeur ou type', () => {
  expect(
    exports({ 'src/web/lib/a.ts': 'export type Saisie = 1;', 'src/web/lib/b.ts': 'export const Saisie = 2;' }),
  ).toEqual(['« Saisie » est à la fois dans src/web/lib/a.ts, src/web/lib/b.ts ; dites de quoi dans chacun']);
  expect(
    exports({ 'src/web/lib/a.ts': 'export type A = 1;', 'src/web/lib/b.ts': "export { A } from './a.ts';" }),
  ).toEqual([]);
});

it('ni les essais, ni les outils, ni les tables écrites ne comptent', () => {
  expect(
    exports({
      'src/web/lib/a.test.ts': 'export const lire = 1;',
      'src/server/testing/a.ts': 'export const lire = 1;',
      'scripts/a.ts': 'export const lire = 1;',
      'src/shared/a.ts': 'export type Rfa = 1;',
      'src/server/core/db/tables.ts': 'export interface Rfa {}',
    }),
  ).toEqual([]);
});

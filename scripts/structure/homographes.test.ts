import { expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { verifierHomographes } from './homographes.ts';

const homographes = (content: string): readonly string[] =>
  textes(verifierHomographes(arbre({ 'src/server/main.ts': content })));

it.each([
  ['const regle = 1;', 'regle'],
  ['const regleDeRelance = 1;', 'regleDeRelance'],
  ["import * as regles from './rules.ts';", 'regles'],
  ['const lireRegles = () => 1;', 'lireRegles'],
  ['liste.map(([regle]) => regle);', 'regle'],
  ['const { a: regles } = b;', 'regles'],
  ['type RegleRelance = string;', 'RegleRelance'],
  ['const REGLES = 1;', 'REGLES'],
  ['const peutRegles = 1;', 'peutRegles'],
])('%s : refusé, au numéro de sa ligne', (content, nom) => {
  expect(homographes(`\n${content}`)).toEqual([expect.stringContaining(`src/server/main.ts:2 : « ${nom} » :`)]);
});

it('admet ce qui est réglé, la règle légale et les champs de l’API', () => {
  for (const content of [
    'const encoursRegles = 1;',
    'const regleLe = 1;',
    'const regleCentimes = 1;',
    'type RegleLegaleSaisie = string;',
    'const lireReglesLegales = () => 1;',
    'const REGLES_LEGALES = [];',
    'const corps = { regles: [], regle: true };',
    'const { regles } = corps;',
    'const relanceRule = 1;',
    'const reglement = regler();',
  ])
    expect(homographes(content)).toEqual([]);
});

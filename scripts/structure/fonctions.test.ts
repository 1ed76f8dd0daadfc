import { expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { verifierFonctions } from './fonctions.ts';

const fonctions = (content: string, path = 'src/server/main.ts'): readonly string[] =>
  textes(verifierFonctions(arbre({ [path]: content })));

it('une fonction ou un composant tient en cent lignes', () => {
  const longue = (lignes: number): string => `export const Page = () => {\n${'  faire();\n'.repeat(lignes - 2)}};\n`;
  expect(fonctions(longue(100))).toEqual([]);
  expect(fonctions(longue(101))).toEqual([expect.stringContaining('src/server/main.ts:1 : 101 lignes')]);
  expect(fonctions(longue(101), 'src/server/main.test.ts')).toEqual([]);
});

it.each([
  "import { marquer } from '#server/core/marquer.ts';\nmarquer(ligne, true);",
  'const marquer = (ligne, faite) => faite;\nmarquer(ligne, false);',
  'function marquer(ligne, a, faite) {}\nmarquer(ligne, 1, true);',
])('un vrai ou faux sans nom est refusé : %s', (content) => {
  expect(fonctions(content)).toEqual([expect.stringContaining('main.ts:2 : marquer reçoit un vrai ou faux sans nom')]);
});

it('admet ce qu’un nom dit, le seul argument d’un acte, et les fonctions des autres', () => {
  for (const content of [
    'const marquer = (ligne, { faite }) => faite;\nmarquer(ligne, { faite: true });',
    'const marquer = (ligne, faite) => faite;\nmarquer(ligne, faite);',
    'const ouvrir = (oui) => oui;\nouvrir(true);',
    "import { marquer } from 'marqueur';\nmarquer(ligne, true);",
    "element.classList.toggle('vu', true);",
  ])
    expect(fonctions(content)).toEqual([]);
});

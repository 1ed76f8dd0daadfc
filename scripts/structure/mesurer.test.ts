import { expect, it } from 'vitest';
import { arbre } from './arbre-de-test.ts';
import { dossiersParNiveau, exportsDunMot, mesurerFichier, quantile } from './mesurer.ts';

it('mesure les lignes, les commentaires, les fonctions nommées et ce qui échappe aux types', () => {
  const content = `// one
/* two
   three */
const a = [1] as const;
const b = a as unknown as string[];
function courte(): any {}
const longue = () => {
  return [1].map((un) => un);
};
const habillee = memo(() => 1);
class C { methode() {} }
`;
  const { fonctions, ...mesures } = mesurerFichier({ path: 'src/a.ts', content });
  expect(mesures).toEqual({ lignes: 11, commentaires: 3, affirmations: 2, any: 1 });
  expect(fonctions.map(({ nom, lignes }) => [nom, lignes])).toEqual([
    ['courte', 1],
    ['longue', 3],
    ['habillee', 1],
    ['methode', 1],
  ]);
});

it('le quantile d’une liste est l’un de ses nombres, zéro quand elle est vide', () => {
  expect(quantile([9, 1, 5], 0.5)).toBe(5);
  expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(10);
  expect(quantile([], 0.5)).toBe(0);
});

it('compte une fois chaque dossier, niveau par niveau', () => {
  const tree = arbre({
    'src/features/argent/encours/a.ts': '',
    'src/features/argent/encours/commands/b.ts': '',
    'src/core/c.ts': '',
  });
  expect([...dossiersParNiveau(tree, 'src/features')]).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
});

it('les exports d’un seul mot : ni les types, ni ce qui n’est pas exporté', () => {
  const content = `export const lire = 1; export const lireEncours = 2; export type Un = 1; export type un = 1;
const local = 3; export { local as autre }; export function poser() {} const cache = 4; export class Liste {}`;
  expect(exportsDunMot(arbre({ 'src/a.ts': content }))).toEqual(['lire', 'autre', 'poser']);
});

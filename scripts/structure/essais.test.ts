import { expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { verifierEssais } from './essais.ts';

const PATH = 'src/server/core/a.test.ts';
const essais = (texte: string, path = PATH): readonly string[] => textes(verifierEssais(arbre({ [path]: texte })));

it.each([
  ['une option', "it('a', { timeout: 60_000 }, () => {});"],
  ['un dernier argument', "it('a', () => {}, 600_000);"],
  ['celui d’une table', "it.each([1])('a', () => {}, 600_000);"],
  ['celui d’une préparation', 'beforeAll(() => {}, 60_000);'],
  ['celle d’un parcours', 'test.setTimeout(240_000);'],
  ['celle d’une attente', 'await expect.poll(lire, { timeout: 500 }).toBe(1);'],
  ['celle de vi.waitFor, une seconde', 'await vi.waitFor(() => expect(a).toBe(1));'],
  ['celle d’un signal', 'const signal = AbortSignal.timeout(10_000);'],
])('une limite écrite dans un essai est refusée : %s', (_cas, texte) => {
  expect(essais(texte)).toEqual([expect.stringContaining(`${PATH}:1 : `)]);
});

it.each([
  ['sur place', 'const debut = performance.now();\nexpect(performance.now() - debut).toBeLessThan(500);'],
  ['gardée', 'const debut = Date.now();\nconst duree = Date.now() - debut;\nexpect(duree).toBeLessThanOrEqual(500);'],
  ['par sa borne', 'const debut = performance.now();\nexpect(fait[0]).toBeLessThan(debut + 3_000);'],
])('une durée jugée est refusée : %s', (_cas, texte) => {
  expect(essais(texte)).toEqual([expect.stringContaining('dépend de la machine')]);
});

it.each([
  ['le processeur', 'expect(await processeurDe(() => lire())).toBeLessThan(500);'],
  [
    'ce que dit le serveur, borné par ce qui a passé',
    'const avant = performance.now();\nexpect(silence).toBeLessThan(performance.now() - avant);',
  ],
  ['un jour d’avance', 'const demain = new Date(Date.now() + 86_400_000);\nexpect(nombre).toBeLessThan(2);'],
  [
    'l’attente de la chose elle-même',
    'await expect.poll(lire, { interval: 5 }).toBe(1);\nit.each([1, 2])("a", () => {});',
  ],
])('ne dépend pas de la machine : %s', (_cas, texte) => {
  expect(essais(texte)).toEqual([]);
});

it('les limites de tous ne sont jamais courtes', () => {
  expect(
    essais('const minimum = { testTimeout: 600_000, expect: { poll: { timeout: 180_000 } } };', 'vitest.config.ts'),
  ).toEqual([]);
  expect(essais('const minimum = { testTimeout: 20_000 };', 'vitest.config.ts')).toEqual([
    expect.stringContaining('testTimeout: 20_000'),
  ]);
  expect(essais('const LIMITE_MS = 5_000;', 'src/server/core/attendre-de-test.ts')).toEqual([
    expect.stringContaining('LIMITE_MS'),
  ]);
  expect(essais('export default {\n  timeout: 240_000,\n};', 'playwright.config.ts')).toEqual([
    expect.stringContaining('parcours'),
  ]);
});

it.each(["vi.mock('./api.ts', () => ({ call }));", "vi.doMock('./api.ts');"])(
  'un module remplacé est refusé : %s',
  (texte) => {
    expect(essais(texte)).toEqual([expect.stringContaining('a déjà lu le module')]);
  },
);

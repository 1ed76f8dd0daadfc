import { describe, expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { verifierSuperflu } from './superflu.ts';

const MAIN = 'src/server/main.ts';
const RULES = 'src/shared/core/regles.ts';
const TEST = 'src/shared/core/regles.test.ts';
const superflu = (fichiers: Record<string, string>) => textes(verifierSuperflu(arbre(fichiers)));

describe('Une valeur exportée', () => {
  it('que le produit atteint est gardée, par un relais, un espace ou un import différé', () => {
    expect(
      superflu({ [MAIN]: `import { a } from './a.ts';\na();`, 'src/server/a.ts': 'export const a = () => 1;' }),
    ).toEqual([]);
    expect(
      superflu({
        [MAIN]: `import * as tout from './a.ts';\ntout.a();`,
        'src/server/a.ts': 'export const a = () => 1;',
      }),
    ).toEqual([]);
    expect(
      superflu({
        [MAIN]: `import { b } from './relais.ts';\nb();`,
        'src/server/relais.ts': `export { a as b } from './a.ts';`,
        'src/server/a.ts': 'export const a = () => 1;',
      }),
    ).toEqual([]);
    expect(
      superflu({
        [MAIN]: `const { a } = await import('./a.ts');\na();`,
        'src/server/a.ts': 'export const a = () => 1;',
      }),
    ).toEqual([]);
  });

  it('d’un fichier lancé dans un autre fil est gardée', () => {
    expect(
      superflu({
        [MAIN]: `const fil = new URL('worker.ts', import.meta.url);`,
        'src/server/worker.ts': `import { a } from './a.ts';\na();`,
        'src/server/a.ts': 'export const a = () => 1;',
      }),
    ).toEqual([]);
  });

  it('que rien n’importe est refusée', () => {
    expect(superflu({ [MAIN]: `import './a.ts';`, 'src/server/a.ts': 'export const a = 1;' })).toEqual([
      expect.stringContaining('a.ts:1 : rien n’atteint a'),
    ]);
  });

  it('d’un espace dont on prend autre chose est refusée', () => {
    expect(
      superflu({
        [MAIN]: `import * as tout from './a.ts';\ntout.a();`,
        'src/server/a.ts': 'export const a = () => 1;\nexport const b = 2;',
      }),
    ).toEqual([expect.stringContaining('a.ts:2 : rien n’atteint b')]);
  });

  it('qui ne sert que dans son fichier perd son « export », sauf à côté du type tiré d’elle', () => {
    expect(
      superflu({
        [MAIN]: `import { b } from './a.ts';\nb();`,
        'src/server/a.ts': 'export const a = 1;\nexport const b = () => a;',
      }),
    ).toEqual([expect.stringContaining('retirez « export »')]);
    expect(
      superflu({
        [MAIN]: `import type { A } from './a.ts';\nlet un: A;`,
        'src/server/a.ts': 'export const a = 1;\nexport type A = typeof a;',
      }),
    ).toEqual([]);
  });

  it('que seuls des tests atteignent est refusée, même à travers une autre du même fichier', () => {
    const fichiers = {
      [MAIN]: `import { utile } from '#shared/core/regles.ts';\nutile();`,
      [RULES]: 'const interne = () => 1;\nexport const utile = () => 2;\nexport const oubliee = () => interne();',
      [TEST]: `import { oubliee, utile } from './regles.ts';\noubliee();\nutile();`,
    };
    expect(superflu(fichiers)).toEqual([expect.stringContaining('regles.ts:3 : seuls des tests atteignent oubliee')]);
  });

  it('testée et employée dans son fichier par ce que le produit atteint est gardée', () => {
    expect(
      superflu({
        [MAIN]: `import { utile } from '#shared/core/regles.ts';\nutile();`,
        [RULES]: 'export const etape = () => 1;\nexport const utile = () => etape();',
        [TEST]: `import { etape } from './regles.ts';\netape();`,
      }),
    ).toEqual([]);
  });

  it('que seuls des tests atteignent est gardée dans un fichier « -de-test », refusée ailleurs', () => {
    const avec = (path: string) => ({
      [MAIN]: '',
      [path]: 'export const exemple = 1;',
      [TEST]: `import { exemple } from '#${path.slice(4)}';\nexemple;`,
    });
    expect(superflu(avec('src/shared/core/exemples.ts'))).toHaveLength(1);
    expect(superflu(avec('src/shared/core/exemples-de-test.ts'))).toEqual([]);
  });

  it('un nom de clé ou de membre n’est pas un usage', () => {
    expect(
      superflu({
        [MAIN]: `import { utile } from '#shared/core/regles.ts';\nutile();`,
        [RULES]: 'export const lire = () => 1;\nexport const utile = () => ({ lire: 1 }).lire;',
        [TEST]: `import { lire } from './regles.ts';\nlire();`,
      }),
    ).toEqual([expect.stringContaining('seuls des tests atteignent lire')]);
  });
});

describe('Un type exporté', () => {
  const typeDe = (a: string) => superflu({ [MAIN]: `import './a.ts';`, 'src/server/a.ts': a });

  it('qu’un autre fichier prend est gardé', () =>
    expect(
      superflu({
        [MAIN]: `import type { A } from './a.ts';\nconst a: A = 1;`,
        'src/server/a.ts': 'export type A = number;',
      }),
    ).toEqual([]));

  it('pris dans son seul fichier perd « export »', () =>
    expect(typeDe('export type A = number;\ntype B = A | string;')).toEqual([
      expect.stringContaining('a.ts:1 : personne n’importe A'),
    ]));

  it('que rien ne nomme est refusé', () =>
    expect(typeDe('export type A = number;')).toEqual([expect.stringContaining('a.ts:1 : rien n’atteint A')]));

  it('d’une table est écrit avec les autres', () =>
    expect(
      superflu({ [MAIN]: `import './core/db/tables.ts';`, 'src/server/core/db/tables.ts': 'export type A = number;' }),
    ).toEqual([]));
});

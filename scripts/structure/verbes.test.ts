import { expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { verifierVerbes } from './verbes.ts';

const RFA = 'features/argent/rfa';
const verbes = (path: string, content: string): readonly string[] => textes(verifierVerbes(arbre({ [path]: content })));
const depot = (content: string) => verbes(`src/server/${RFA}/repository/mois.ts`, content);
const droits = (content: string) => verbes(`src/shared/${RFA}/policy.ts`, content);

it.each(['verrouillerRfa', 'noterRfa', 'creerRfa', 'finds'])('dans un dépôt, %s est refusé', (nom) => {
  expect(depot(`\nexport const ${nom} = (tx: Tx, id: number) => tx;`)).toEqual([
    expect.stringContaining(`mois.ts:2 : « ${nom} »`),
  ]);
});

it('un dépôt dit son SQL ; ce qui ne touche pas la base se nomme librement', () => {
  for (const nom of [
    'insertRfa',
    'upsertRfa',
    'replaceMois',
    'updateRfa',
    'deleteRfa',
    'findRfa',
    'lockRfa',
    'countRfa',
  ])
    expect(depot(`export const ${nom} = async (tx: Tx) => tx;`), nom).toEqual([]);
  expect(depot('export const versColonnes = (ligne: Ligne) => ligne; const noter = (tx: Tx) => tx;')).toEqual([]);
  expect(verbes(`src/server/${RFA}/commands.ts`, 'export const creerRfa = (tx: Tx) => tx;')).toEqual([]);
});

it('un droit se dit « can »', () => {
  expect(droits('export const peutLireRfa = (acteur: Acteur): boolean => true;')).toHaveLength(1);
  expect(droits('export const canLireRfa = (acteur: Acteur): boolean => true;')).toEqual([]);
  expect(droits('export const rolesDe = (acteur: Acteur): readonly Role[] => [];')).toEqual([]);
});

import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { ajouterLeChamp, fichiersDuChamp, LIGNES_DE_LA_TABLE } from './champ-d-essai.ts';

const RACINE = resolve(import.meta.dirname, '..');
const TSC = resolve(RACINE, 'node_modules/typescript/bin/tsc');
/** Entries that the field goes through, and no other, because each one takes five seconds. */
const DEPARTS = {
  server: ['src/server/features/argent/encours/routes.ts'],
  web: ['EncoursListe', 'formulaire/EncoursForm', 'EncoursDrawer'].map(
    (nom) => `src/web/features/argent/encours/${nom}.tsx`,
  ),
};

const copies: string[] = [];
afterEach(() => copies.splice(0).forEach((copie) => rmSync(copie, { recursive: true })));

/** Copies the sources with the field added. @param sauf a file left without it */
const copier = (sauf?: string): string => {
  const copie = mkdtempSync(join(tmpdir(), 'pharmaccord-champ-'));
  copies.push(copie);
  for (const chemin of ['src', 'package.json', 'tsconfig.base.json', 'tsconfig.server.json', 'tsconfig.web.json'])
    cpSync(join(RACINE, chemin), join(copie, chemin), { recursive: true });
  symlinkSync(join(RACINE, 'node_modules'), join(copie, 'node_modules'));
  ajouterLeChamp(copie, sauf);
  return copie;
};

/** The files that no longer compile. */
const refuses = (copie: string, projet: keyof typeof DEPARTS): string[] => {
  const config = {
    extends: `./tsconfig.${projet}.json`,
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    include: [projet === 'web' ? 'src/web/app/*.d.ts' : 'src/server/core/**/*.d.ts'],
    files: DEPARTS[projet],
  };
  writeFileSync(join(copie, 'tsconfig.essai.json'), JSON.stringify(config));
  const { stdout } = spawnSync(process.execPath, [TSC, '-p', 'tsconfig.essai.json'], { cwd: copie, encoding: 'utf8' });
  return [...new Set([...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, fichier]) => fichier!))];
};

it('CONTRIBUTING dit combien de fichiers change un champ des encours, et lesquels', () => {
  const papier = readFileSync(join(RACINE, 'CONTRIBUTING.md'), 'utf8');
  const aLaMain = fichiersDuChamp();
  expect(papier).toContain(`**${aLaMain.length} fichiers** de produit changés à la main`);
  for (const [n, chemin] of aLaMain.entries()) expect(papier).toContain(`${n + 1}. \`${chemin}\``);
});

it('CONTRIBUTING dit combien de listes disent leurs champs une fois', () => {
  const listes = globSync('src/shared/features/**/schemas/liste.ts', { cwd: RACINE }).flatMap((chemin) => [
    ...readFileSync(join(RACINE, chemin), 'utf8').matchAll(/satisfies ChampsDeListe</g),
  ]);
  expect(readFileSync(join(RACINE, 'CONTRIBUTING.md'), 'utf8')).toContain(`${listes.length} listes le font`);
});

it('ces fichiers suffisent : tout compile', () => {
  const copie = copier();
  expect([...refuses(copie, 'server'), ...refuses(copie, 'web')]).toEqual([]);
});

it('sans sa colonne, ce qui l’insère et ce qui la relit ne compilent pas', () => {
  expect(refuses(copier(LIGNES_DE_LA_TABLE), 'server')).toEqual(
    expect.arrayContaining([
      'src/server/features/argent/encours/commands/lies.ts',
      'src/server/features/argent/encours/repository.ts',
    ]),
  );
});

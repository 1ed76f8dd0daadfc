import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const RACINE = resolve(import.meta.dirname, '../../..');
const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: RACINE, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Tables that the next version extends, although this one reads them all day: the rule « deux temps » allows it. */
const TABLES = ['tenant', 'utilisateur', 'session', 'tentative', 'laboratoire', 'encours', 'journal', 'notification'];

/** The sources of a commit in a folder of their own, with the packages of this one. */
export const extraireVersion = (commit: string, dossier: string): string => {
  mkdirSync(dossier, { recursive: true });
  const archive = `${dossier}.tar`;
  git('archive', '--output', archive, git('rev-parse', `${commit}^{commit}`));
  execFileSync('tar', ['-xf', archive, '-C', dossier]);
  symlinkSync(join(RACINE, 'node_modules'), join(dossier, 'node_modules'));
  return dossier;
};

/**
 * Copies the current sources of this folder, committed or not, with one extra migration per table, as the rule
 * requires.
 */
const copierIci = (dossier: string): string => {
  const fichiers = git('ls-files', '--cached', '--others', '--exclude-standard', 'src', 'scripts', 'package.json');
  for (const fichier of fichiers.split('\n').filter((nom) => existsSync(join(RACINE, nom)))) {
    mkdirSync(dirname(join(dossier, fichier)), { recursive: true });
    copyFileSync(join(RACINE, fichier), join(dossier, fichier));
  }
  symlinkSync(join(RACINE, 'node_modules'), join(dossier, 'node_modules'));
  for (const [rang, table] of TABLES.entries())
    writeFileSync(
      join(dossier, `src/server/migrations/${9990 + rang}_essai_de_montee.sql`),
      `alter table ${table} add column essai_de_montee text not null default '';\n`,
    );
  return dossier;
};

/** Prepares the previous version and the next one, each in the folder where it starts. */
export const preparerVersions = (depuis: string, dossier: string): readonly [avant: string, apres: string] => [
  extraireVersion(depuis, join(dossier, 'avant')),
  copierIci(join(dossier, 'apres')),
];

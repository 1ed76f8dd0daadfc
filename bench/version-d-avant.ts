// Another version of the product, built in a copy from a commit: what the same run is compared with.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { extraireVersion } from '../scripts/torture/montee/versions.ts';

const MIGRATIONS = 'src/server/migrations';

export type VersionDAvant = { readonly commit: string; readonly entree: string };

/** It refuses a database that knows more migrations than itself: those of this folder are given to it. */
const donnerMigrations = (copie: string): void => {
  const ici = resolve(import.meta.dirname, '..', MIGRATIONS);
  for (const nom of readdirSync(ici))
    if (!existsSync(join(copie, MIGRATIONS, nom))) copyFileSync(join(ici, nom), join(copie, MIGRATIONS, nom));
};

const CONSTRUIRE = `import('./scripts/build-serveur.ts').then(({ serveurAJour }) => serveurAJour()).then(console.log)`;

/**
 * Builds the server of a commit as `npm run build` does there.
 * @param dossier where its copy goes
 * @throws when the commit is unknown, or older than the build of the server (ADR 39)
 */
export const construireAvant = (commit: string, dossier: string): VersionDAvant => {
  mkdirSync(dossier, { recursive: true });
  const copie = extraireVersion(commit, join(dossier, 'avant'));
  donnerMigrations(copie);
  const entree = execFileSync(process.execPath, ['--input-type=module', '-e', CONSTRUIRE], {
    cwd: copie,
    encoding: 'utf8',
  });
  return { commit, entree: entree.trim() };
};

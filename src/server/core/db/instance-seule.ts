import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStillThere, processName } from './embedded/postmaster.ts';
import { EmbeddedRefusal } from './embedded/refusal.ts';

const lire = (fichier: string): string | undefined => {
  try {
    return readFileSync(fichier, 'utf8').trim();
  } catch {
    return undefined;
  }
};

/** Writes the name of the instance in `fichier`, atomically. */
const prendre = (fichier: string, provisoire: string): boolean => {
  try {
    linkSync(provisoire, fichier);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
};

const refuser = (dataDir: string, nom: string): never => {
  throw new EmbeddedRefusal(
    `Une autre instance de Pharmaccord (processus ${Number.parseInt(nom, 10)}) travaille déjà sur ` +
      `${dataDir} : arrêtez-la, ou choisissez un autre DATA_DIR. Pour plusieurs instances, il faut une base à elles ` +
      `(DATABASE_URL).`,
  );
};

/** Removes the name of a dead instance. Another starter may have replaced it meanwhile: its name is then put back. */
const ecarterMorte = (fichier: string, dataDir: string): void => {
  const ecarte = `${fichier}.${randomUUID()}`;
  try {
    renameSync(fichier, ecarte);
  } catch {
    return;
  }
  const nom = lire(ecarte) ?? '';
  if (isStillThere(nom)) {
    prendre(fichier, ecarte);
    rmSync(ecarte, { force: true });
    refuser(dataDir, nom);
  }
  rmSync(ecarte, { force: true });
};

/**
 * Reserves `dataDir`, and its embedded database, for this process. The name left by a killed process is ignored.
 * @returns the function that releases the folder
 * @throws EmbeddedRefusal with a French sentence when another instance uses it
 */
export const prendreDossier = (dataDir: string, nom = processName(process.pid)): (() => void) => {
  mkdirSync(dataDir, { recursive: true });
  const fichier = join(dataDir, 'instance.pid');
  const provisoire = `${fichier}.${randomUUID()}`;
  writeFileSync(provisoire, `${nom}\n`);
  try {
    while (!prendre(fichier, provisoire)) {
      const present = lire(fichier) ?? '';
      if (present !== nom && isStillThere(present)) refuser(dataDir, present);
      ecarterMorte(fichier, dataDir);
    }
  } finally {
    rmSync(provisoire, { force: true });
  }
  return () => {
    if (lire(fichier) === nom) rmSync(fichier, { force: true });
  };
};

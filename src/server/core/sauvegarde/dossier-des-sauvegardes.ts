import { constants } from 'node:fs';
import { access, mkdir, realpath } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { ConfigError, type Config } from '../config.ts';
import { SauvegardeRefusee } from './refus.ts';

const RAISONS: Readonly<Record<string, string>> = {
  EACCES: 'l’accès est refusé',
  EEXIST: 'ce n’est pas un dossier',
  ENOSPC: 'le disque est plein',
  ENOTDIR: 'ce n’est pas un dossier',
  EPERM: 'l’accès est refusé',
  EROFS: 'le disque est en lecture seule',
};
const raisonDe = (error: unknown): string => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return RAISONS[code] ?? message;
};

const reel = (chemin: string): Promise<string> => realpath(chemin).catch(() => resolve(chemin));

/** Refuses a folder inside the saved data, which would copy itself. */
const exigerDehors = async (dossier: string, dataDir: string): Promise<void> => {
  for (const sauve of ['postgres', 'fichiers'].map((nom) => join(dataDir, nom)))
    if (`${await reel(dossier)}${sep}`.startsWith(`${await reel(sauve)}${sep}`))
      throw new SauvegardeRefusee(
        `Le dossier ${dossier} est dans ${sauve}, qui est lui-même à sauvegarder : choisissez-en un ailleurs.`,
      );
};

/**
 * Creates the folder of the backups if needed (EXP-25).
 * @returns its absolute path
 * @throws SauvegardeRefusee when it is not writable, or is inside the saved data
 */
export const ouvrirDossierDesSauvegardes = async (chemin: string, dataDir: string): Promise<string> => {
  const dossier = resolve(chemin);
  await exigerDehors(dossier, dataDir);
  try {
    await mkdir(dossier, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new SauvegardeRefusee(`Le dossier ${dossier} ne peut pas être créé : ${raisonDe(error)}.`);
  }
  try {
    await access(dossier, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SauvegardeRefusee(`Le dossier ${dossier} ne peut pas être écrit : ${raisonDe(error)}.`);
  }
  return dossier;
};

/**
 * Checks the folder of the nightly backups at start, since a fault found at night would be told too late (EXP-25).
 * @throws ConfigError naming SAUVEGARDE_DOSSIER
 */
export const exigerDossierDesSauvegardes = async ({ sauvegarde, dataDir }: Config): Promise<void> => {
  if (sauvegarde.dossier === undefined) return;
  await ouvrirDossierDesSauvegardes(sauvegarde.dossier, dataDir).catch((error: unknown) => {
    if (error instanceof SauvegardeRefusee)
      throw new ConfigError([`SAUVEGARDE_DOSSIER ne convient pas. ${error.message}`]);
    throw error;
  });
};

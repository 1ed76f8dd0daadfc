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

/** A copy inside of what is copied would copy itself. */
const exigerDehors = async (dossier: string, dataDir: string): Promise<void> => {
  for (const sauve of ['postgres', 'fichiers'].map((nom) => join(dataDir, nom)))
    if (`${await reel(dossier)}${sep}`.startsWith(`${await reel(sauve)}${sep}`))
      throw new SauvegardeRefusee(
        `Le dossier ${dossier} est dans ${sauve}, qui est lui-même à sauvegarder : choisissez-en un ailleurs.`,
      );
};

/**
 * Makes the folder that holds the backups when there is none (EXP-25).
 * @returns its absolute path
 * @throws SauvegardeRefusee when nothing can be written there, or when it is inside of what is saved
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
 * The folder of the backups of the night, asked for at start: found wrong at night, it would be told too late (EXP-25).
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

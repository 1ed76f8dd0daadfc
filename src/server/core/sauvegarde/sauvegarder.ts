import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../db/embedded.ts';
import { isStillThere, processName } from '../db/embedded/postmaster.ts';
import { connexionA } from '../db/principal.ts';
import { lireVersion } from '../version-application.ts';
import type { Config } from '../config.ts';
import type { FileStore } from '../files/store.ts';
import { copierBaseEmbarquee } from './base-embarquee.ts';
import { majeureDe, sauverBaseExterne } from './base-externe.ts';
import { EN_CLAIR, ouvrirCoffre, type Coffre } from './coffre.ts';
import { copierFichiers } from './copier-fichiers.ts';
import { forcerSurDisque, synchroniserDossier } from './copier.ts';
import { ouvrirDossierDesSauvegardes } from './dossier-des-sauvegardes.ts';
import {
  ecrireManifeste,
  lireManifeste,
  nomDeSauvegarde,
  sauvegardesDe,
  tailleDe,
  type FichierDuStock,
  type Manifeste,
} from './manifeste.ts';
import { SauvegardeRefusee } from './refus.ts';

export type Sauvegarde = { readonly chemin: string; readonly taille: number; readonly chiffree: boolean };

type Outils = {
  readonly stock: FileStore;
  readonly maintenant?: () => Date;
  /** Runs while the database is being copied (tests). */
  readonly pendant?: () => Promise<void>;
};

const etatDeLaBase = async (connexion: pg.ClientConfig): Promise<Pick<Manifeste, 'postgresql' | 'migrations'>> => {
  const client = new pg.Client(connexion);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ nom: string; empreinte: string }>(
      'select nom, empreinte from migration order by nom',
    );
    return { postgresql: await majeureDe(client), migrations: rows };
  } finally {
    await client.end();
  }
};

type BaseSauvee = Pick<Manifeste, 'sorte' | 'postgresql' | 'migrations' | 'base' | 'dossiers'>;

const sauverBase = async (
  config: Config,
  brouillon: string,
  coffre: Coffre,
  { pendant }: Outils,
): Promise<BaseSauvee> => {
  const url = config.databaseMigrationUrl;
  if (url) {
    const etat = await etatDeLaBase(connexionA(url));
    return { sorte: 'externe', ...etat, base: await sauverBaseExterne(url, brouillon, coffre), dossiers: [] };
  }
  // Joins the running server, or starts it when the application is stopped.
  const { host, port, user, database, stop } = await startEmbedded({ dataDir: config.dataDir });
  try {
    const connexion = { host, port, user, database };
    const etat = await etatDeLaBase(connexion);
    return { sorte: 'embarquee', ...etat, ...(await copierBaseEmbarquee(connexion, brouillon, coffre, pendant)) };
  } finally {
    await stop();
  }
};

const EN_COURS = '.en-cours-';

/** Deletes the remains of killed backups of this machine. */
const jeterInterrompues = async (dossier: string): Promise<void> => {
  const marque = `${EN_COURS}${hostname()}-`;
  for (const nom of await readdir(dossier)) {
    if (!nom.startsWith(marque)) continue;
    if (!isStillThere(nom.slice(marque.length).split('_')[0] ?? ''))
      await rm(join(dossier, nom), { recursive: true, force: true });
  }
};

/** Keeps the latest backups; unreadable ones do not count and stay, for a person to look at. */
const garderDernieres = async (dossier: string, { nombre, cles }: Config['sauvegarde']): Promise<void> => {
  const entieres: string[] = [];
  for (const nom of await sauvegardesDe(dossier)) {
    const manifeste = await lireManifeste(join(dossier, nom), { cles, sansSignature: true }).catch(() => undefined);
    if (manifeste) entieres.push(nom);
  }
  for (const nom of entieres.slice(0, -nombre)) {
    // Renamed first, so that a half-removed backup does not look like a backup.
    const rebut = join(dossier, `${EN_COURS}${hostname()}-${processName(process.pid)}_${nom}.vieille`);
    await rename(join(dossier, nom), rebut);
    await rm(rebut, { recursive: true, force: true });
  }
};

/**
 * Saves the database and the files while the application runs: written under another name, then renamed once everything
 * is on disk.
 * @param dossier the folder of the backups, one subfolder each; the oldest beyond `config.sauvegarde.nombre` are
 * removed
 * @throws SauvegardeRefusee with a French sentence
 */
export const ecrireSauvegarde = async (config: Config, chemin: string, outils: Outils): Promise<Sauvegarde> => {
  const { stock, maintenant = () => new Date() } = outils;
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres', 'PG_VERSION')))
    throw new SauvegardeRefusee(`Il n’y a rien à sauvegarder : ${config.dataDir} ne contient pas de base.`);
  const dossier = await ouvrirDossierDesSauvegardes(chemin, config.dataDir);
  await jeterInterrompues(dossier);
  const debut = maintenant();
  const nom = nomDeSauvegarde(debut);
  const brouillon = join(dossier, `${EN_COURS}${hostname()}-${processName(process.pid)}_${nom}`);
  const cle = config.sauvegarde.cle;
  const coffre = cle ? ouvrirCoffre(cle) : EN_CLAIR;
  await mkdir(brouillon, { mode: 0o700 });
  try {
    const copies = new Map<string, FichierDuStock>();
    await copierFichiers(stock, brouillon, copies, coffre);
    const base = await sauverBase(config, brouillon, coffre, outils);
    await copierFichiers(stock, brouillon, copies, coffre);
    const manifeste: Manifeste = {
      format: cle ? 2 : 1,
      faiteLe: debut.toISOString(),
      version: await lireVersion(),
      ...base,
      fichiers: [...copies.values()],
    };
    await ecrireManifeste(brouillon, manifeste, cle);
    await forcerSurDisque(brouillon);
    await rename(brouillon, join(dossier, nom));
    await synchroniserDossier(dossier);
    await garderDernieres(dossier, config.sauvegarde);
    return { chemin: join(dossier, nom), taille: tailleDe(manifeste), chiffree: cle !== undefined };
  } catch (error) {
    await rm(brouillon, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new SauvegardeRefusee(`Il n’y a plus de place dans ${dossier} : rien n’y a été gardé.`);
    throw error;
  }
};

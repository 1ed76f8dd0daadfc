import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { RESTAURATION_EN_COURS } from '../db/embedded/cluster.ts';
import { findNative } from '../db/embedded/native.ts';
import { choosePlace, type Place } from '../db/embedded/place.ts';
import { findPostmaster } from '../db/embedded/postmaster.ts';
import { migrationsConnues } from '../db/migrations.ts';
import { ouvrirDossier } from '../files/dossier.ts';
import type { FileStore } from '../files/store.ts';
import { lireVersion } from '../version-application.ts';
import { exigerBaseLibre, remettreBaseExterne } from './base-externe.ts';
import { estVide, nomDuFichier, ouvrirCopie, remettreFichiers } from './copier-fichiers.ts';
import { copierFichier, forcerSurDisque, empreinteDuFichier, synchroniserDossier, type Empreinte } from './copier.ts';
import { exigerIntact, ouvrirSauvegarde, type Manifeste, type SauvegardeLue } from './manifeste.ts';
import { SauvegardeRefusee } from './refus.ts';

type OptionsRestauration = {
  readonly remplacer: boolean;
  /** Accepts an unsigned backup in spite of a configured key. */
  readonly sansSignature?: boolean;
  readonly maintenant?: () => Date;
  readonly log?: (phrase: string) => void;
  /** The store of the files, when it is not a folder. */
  readonly stock?: FileStore;
};

const parties = (version: string): number[] => version.split('.').map(Number);
const plusRecente = (a: string, b: string): boolean => {
  const [de, vers] = [parties(a), parties(b)];
  const rang = de.findIndex((partie, i) => partie !== vers[i]);
  return rang >= 0 && (de[rang] ?? 0) > (vers[rang] ?? 0);
};

const exigerVersionConnue = async ({ version, migrations }: Manifeste): Promise<void> => {
  const ici = await lireVersion();
  if (plusRecente(version, ici))
    throw new SauvegardeRefusee(
      `La sauvegarde vient de Pharmaccord ${version}, plus récent que celui-ci ` +
        `(${ici}) : mettez d’abord l’application à jour.`,
    );
  const connues = new Map((await migrationsConnues()).map(({ nom, empreinte }) => [nom, empreinte]));
  const inconnue = migrations.find(({ nom, empreinte }) => connues.get(nom) !== empreinte);
  if (inconnue)
    throw new SauvegardeRefusee(
      `La sauvegarde a reçu la migration ${inconnue.nom}, que cette version de Pharmaccord ne connaît pas : elle est ` +
        `plus récente que l’application.`,
    );
};

const exigerSorte = ({ sorte }: Manifeste, { databaseUrl }: Config): void => {
  if (sorte === 'externe' && !databaseUrl)
    throw new SauvegardeRefusee('La sauvegarde vient d’une base externe : définissez DATABASE_URL.');
  if (sorte === 'embarquee' && databaseUrl)
    throw new SauvegardeRefusee('La sauvegarde vient d’une base embarquée : restaurez-la sans DATABASE_URL.');
};

const nom = ({ chemin, cle }: { chemin?: string; cle?: string }): string => chemin ?? nomDuFichier(cle ?? '');
const verifier = (attendu: Empreinte & { chemin?: string; cle?: string }, empreinteLue: Empreinte | undefined): void =>
  exigerIntact(nom(attendu), attendu, empreinteLue);

/** Checks every byte against the manifest, before anything is changed. */
const exigerEntiere = async (dossier: string, { base, fichiers }: Manifeste): Promise<void> => {
  for (const fichier of base) verifier(fichier, await empreinteDuFichier(join(dossier, fichier.chemin)));
  for (const fichier of fichiers) {
    const { cle } = fichier;
    verifier(fichier, await empreinteDuFichier(join(dossier, 'fichiers', cle.slice(0, 2), cle.slice(2, 4), cle)));
  }
};

/** Gives the files to the account of the database server, which must own them. */
const donnerAuServeur = ({ account: { ids } }: Place, chemin: string): void => {
  if (ids.uid !== undefined) spawnSync('chown', ['-R', `${ids.uid}:${ids.gid}`, chemin]);
};

const preparerBase = async (
  dossier: string,
  { manifeste: { base, dossiers }, coffre }: SauvegardeLue,
  place: Place,
): Promise<string> => {
  const pret = `${place.data}.restauration`;
  await rm(pret, { recursive: true, force: true });
  await mkdir(pret, { mode: 0o700 });
  for (const chemin of dossiers) await mkdir(join(pret, chemin), { recursive: true, mode: 0o700 });
  for (const fichier of base) {
    const vers = join(pret, fichier.chemin.slice('base/'.length));
    const { chemin } = fichier;
    const copie = await copierFichier(join(dossier, chemin), vers, {
      octets: (octets) => coffre.ouvrir(chemin, octets),
      flux: (flux) => coffre.ouvrirFlux(chemin, flux),
    });
    if (coffre.cle === undefined) verifier(fichier, copie);
  }
  donnerAuServeur(place, pret);
  await forcerSurDisque(pret);
  return pret;
};

const exigerPlaceLibre = async (place: Place, fichiers: string, remplacer: boolean): Promise<void> => {
  if (findPostmaster(place.data))
    throw new SauvegardeRefusee('Pharmaccord utilise cette base : arrêtez-le, puis recommencez.');
  if (!remplacer && !((await estVide(place.data)) && (await estVide(fichiers))))
    throw new SauvegardeRefusee(
      'DATA_DIR contient déjà une base ou des fichiers : ajoutez --remplacer pour les mettre de côté.',
    );
};

type Echange = { readonly pret: string; readonly vers: string };

/**
 * Swaps the old data for the restored ones and keeps the old ones beside; an interruption leaves a mark that prevents
 * the application from starting.
 */
const echanger = async (
  place: Place,
  echanges: readonly Echange[],
  { maintenant = () => new Date(), log = () => {} }: OptionsRestauration,
): Promise<void> => {
  const marque = join(place.home, RESTAURATION_EN_COURS);
  const suffixe = `.avant-${maintenant().toISOString().replaceAll(/[-:.]/g, '')}`;
  await writeFile(marque, '');
  await synchroniserDossier(place.home);
  for (const { pret, vers } of echanges) {
    if (existsSync(vers)) {
      await rename(vers, `${vers}${suffixe}`);
      log(`Ce qui était là est gardé dans ${vers}${suffixe} : supprimez-le quand vous n’en aurez plus besoin.`);
    }
    await rename(pret, vers);
    await synchroniserDossier(join(vers, '..'));
  }
  await rm(marque);
  await synchroniserDossier(place.home);
};

const restaurerEmbarquee = async (
  config: Config,
  dossier: string,
  sauvegardeLue: SauvegardeLue,
  options: OptionsRestauration,
): Promise<void> => {
  const { manifeste, coffre } = sauvegardeLue;
  const { remplacer, log = () => {}, stock } = options;
  const place = choosePlace(config.dataDir, log);
  const fichiers = join(config.dataDir, 'fichiers');
  await exigerPlaceLibre(place, fichiers, remplacer);
  const { major } = findNative(place.account, place.home);
  if (major !== manifeste.postgresql)
    throw new SauvegardeRefusee(
      `La sauvegarde vient de PostgreSQL ${manifeste.postgresql} et cette version de Pharmaccord apporte PostgreSQL ` +
        `${major} : restaurez-la avec la version ${manifeste.version} de Pharmaccord.`,
    );
  await exigerEntiere(dossier, manifeste);
  const pret = await preparerBase(dossier, sauvegardeLue, place);
  const echanges: Echange[] = [];
  if (stock) await remettreFichiers(dossier, manifeste.fichiers, stock, coffre, verifier);
  else {
    const fichiersPrets = `${fichiers}.restauration`;
    await rm(fichiersPrets, { recursive: true, force: true });
    await remettreFichiers(dossier, manifeste.fichiers, ouvrirCopie(fichiersPrets), coffre, verifier);
    await mkdir(fichiersPrets, { recursive: true, mode: 0o700 });
    await forcerSurDisque(fichiersPrets);
    echanges.push({ pret: fichiersPrets, vers: fichiers });
  }
  await echanger(place, [...echanges, { pret, vers: place.data }], options);
};

const restaurerExterne = async (
  config: Config,
  dossier: string,
  { manifeste, coffre }: SauvegardeLue,
  { remplacer, stock }: OptionsRestauration,
): Promise<void> => {
  const url = config.databaseMigrationUrl ?? '';
  await exigerBaseLibre(url, manifeste, remplacer);
  await exigerEntiere(dossier, manifeste);
  // Files before rows, as everywhere; keys are random, so no existing file is overwritten by another.
  const vers = stock ?? (await ouvrirDossier(join(config.dataDir, 'fichiers')));
  await remettreFichiers(dossier, manifeste.fichiers, vers, coffre, verifier);
  await remettreBaseExterne(url, dossier, coffre);
};

/**
 * Restores a backup while the application is stopped. Everything is verified first: a refusal changes nothing.
 * @param chemin the path of the backup
 * @throws SauvegardeRefusee with a French sentence: incomplete, altered, newer than the application, target in use or
 * not empty
 */
export const restaurerSauvegarde = async (
  config: Config,
  chemin: string,
  options: OptionsRestauration,
): Promise<Manifeste> => {
  const dossier = resolve(chemin);
  const sauvegardeLue = await ouvrirSauvegarde(dossier, {
    cles: config.sauvegarde.cles,
    sansSignature: options.sansSignature ?? false,
  });
  const { manifeste } = sauvegardeLue;
  await exigerVersionConnue(manifeste);
  exigerSorte(manifeste, config);
  await (manifeste.sorte === 'embarquee' ? restaurerEmbarquee : restaurerExterne)(
    config,
    dossier,
    sauvegardeLue,
    options,
  );
  return manifeste;
};

import { mkdir, opendir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Coffre } from './coffre.ts';
import { copierFichier, ecrireOctets, type Empreinte, type Passage } from './copier.ts';
import type { FichierDeBase } from './manifeste.ts';
import { motifParmi } from '#shared/core/textes/motifs.ts';

/** Folders that a running server fills for itself: they are created empty (as pg_basebackup does). */
const VIDES = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const ECARTES = motifParmi([
  /^postmaster\.(?:pid|opts)$/,
  /^(?:backup_label|tablespace_map)(?:\.old)?$/,
  /^(?:backup_manifest|pg_internal\.init.*|pgsql_tmp.*|.*\.tmp)$/,
]);
const CONTROLE = 'global/pg_control';
const SEGMENT = /^[0-9A-F]{24}$/;

const disparu = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

type Copie = { readonly dossiers: string[]; readonly base: FichierDeBase[] };

type Parcours = { readonly racine: string; readonly vers: string; readonly copie: Copie; readonly coffre: Coffre };

const fermant = ({ coffre }: Parcours, chemin: string): Passage => ({
  octets: (octets) => coffre.fermer(`base/${chemin}`, octets),
  flux: (flux) => coffre.fermerFlux(`base/${chemin}`, flux),
});
const ecrire = async (parcours: Parcours, chemin: string, octets: Buffer): Promise<void> =>
  noter(parcours, chemin, await ecrireOctets(join(parcours.vers, chemin), fermant(parcours, chemin).octets(octets)));

const noter = ({ copie }: Parcours, chemin: string, empreinte: Empreinte): void => {
  copie.base.push({ chemin: `base/${chemin}`, ...empreinte });
};

/** Copies a folder while tables come and go: a file that disappeared is not needed by the WAL. */
const copierDossier = async (parcours: Parcours, chemin: string): Promise<void> => {
  const { racine, vers, copie } = parcours;
  await mkdir(join(vers, chemin), { mode: 0o700 });
  copie.dossiers.push(chemin);
  const entrees = await opendir(join(racine, chemin)).catch((error: unknown) => {
    if (disparu(error)) return undefined;
    throw error;
  });
  if (!entrees) return;
  for await (const entree of entrees) {
    const fils = join(chemin, entree.name);
    if (entree.isDirectory()) {
      if (!VIDES.has(chemin)) await copierDossier(parcours, fils);
      continue;
    }
    if (!entree.isFile() || VIDES.has(chemin) || ECARTES.test(entree.name) || fils === CONTROLE) continue;
    const empreinte = await copierFichier(join(racine, fils), join(vers, fils), fermant(parcours, fils)).catch(
      (error: unknown) => {
        if (disparu(error)) return undefined;
        throw error;
      },
    );
    if (empreinte) noter(parcours, fils, empreinte);
  }
};

/** Reads the control file, which is rewritten in place, until two readings agree. */
const lireControle = async (racine: string): Promise<Buffer> => {
  let fileLue = await readFile(join(racine, CONTROLE));
  for (;;) {
    const relu = await readFile(join(racine, CONTROLE));
    if (relu.equals(fileLue)) return fileLue;
    fileLue = relu;
  }
};

const copierWal = async (parcours: Parcours, debut: string, fin: string): Promise<void> => {
  const { racine, vers } = parcours;
  for await (const { name } of await opendir(join(racine, 'pg_wal')))
    if (SEGMENT.test(name) && name >= debut && name <= fin) {
      const chemin = join('pg_wal', name);
      noter(parcours, chemin, await copierFichier(join(racine, chemin), join(vers, chemin), fermant(parcours, chemin)));
    }
};

const DEBUT = `select pg_walfile_name(lsn) as wal from pg_backup_start('pharmaccord', fast => true) lsn`;
const FIN = `select pg_walfile_name(lsn) as wal, labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)`;

/**
 * Copies a running cluster as pg_basebackup does, with SQL alone: the WAL of the meantime, kept by a temporary slot
 * until it is copied, repairs the files read half written. Every write acknowledged before the end is included.
 * @param connexion a superuser's, on the machine that holds the data
 * @param dossier the folder of the backup: the cluster goes under `base`
 * @param coffre seals the bytes
 * @param pendant runs while the copy is going on (tests)
 */
export const copierBaseEmbarquee = async (
  connexion: pg.ClientConfig,
  dossier: string,
  coffre: Coffre,
  pendant: () => Promise<void> = async () => {},
): Promise<Copie> => {
  const client = new pg.Client(connexion);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows: reglages } = await client.query<{ racine: string }>(
      `select current_setting('data_directory') as racine`,
    );
    const racine = reglages[0]!.racine;
    const vers = join(dossier, 'base');
    const parcours: Parcours = { racine, vers, copie: { dossiers: [], base: [] }, coffre };
    // The slot disappears with this connection, whatever happens.
    await client.query(`select pg_create_physical_replication_slot('sauvegarde_' || pg_backend_pid(), true, true)`);
    const { rows: debut } = await client.query<{ wal: string }>(DEBUT);
    await copierDossier(parcours, '');
    await pendant();
    await ecrire(parcours, CONTROLE, await lireControle(racine));
    const { rows: fin } = await client.query<{ wal: string; labelfile: string; spcmapfile: string }>(FIN);
    if (fin[0]!.spcmapfile) throw new Error('a tablespace outside of the data folder cannot be saved');
    await copierWal(parcours, debut[0]!.wal, fin[0]!.wal);
    await ecrire(parcours, 'backup_label', Buffer.from(fin[0]!.labelfile));
    const { copie } = parcours;
    return { base: copie.base, dossiers: copie.dossiers.filter((chemin) => chemin !== '') };
  } finally {
    await client.end().catch(() => {});
  }
};

import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { ouvrirDossier } from '../../core/files/dossier.ts';
import { ouvrirS3, type ReglagesS3 } from '../../core/files/s3.ts';
import type { FileStore } from '../../core/files/store.ts';

export type Depot = { readonly racine: string } | ReglagesS3;
/** A store of a test, and what the test does behind its back. */
export type StockageDeTest = {
  readonly store: FileStore;
  /** What another process opens it by. */
  readonly depot: Depot;
  /** Makes a file older than it is. */
  vieillir(cle: string, heures: number): Promise<void>;
  fermer(): Promise<void>;
};

const avant = (heures: number) => new Date(Date.now() - heures * 3_600_000);

const dossier = async (): Promise<StockageDeTest> => {
  const racine = await mkdtemp(join(tmpdir(), 'fichiers-'));
  return {
    store: await ouvrirDossier(racine),
    depot: { racine },
    vieillir: (cle, heures) =>
      utimes(join(racine, cle.slice(0, 2), cle.slice(2, 4), cle), avant(heures), avant(heures)),
    fermer: () => rm(racine, { recursive: true, force: true }),
  };
};

export type ServeurS3 = {
  readonly reglages: ReglagesS3;
  readonly racine: string;
  readonly fermer: () => Promise<void>;
};
const COMPARTIMENT = 'pharmaccord';

/**
 * A server that speaks S3, with one bucket; `port` to come back where it was. It forgets the slash that ends the path of a list, hence finds its
 * signature wrong: `strict` checks those of everything else.
 */
export const demarrerServeurS3 = async ({
  port = 0,
  racine,
  strict = false,
}: { port?: number; racine?: string; strict?: boolean } = {}): Promise<ServeurS3> => {
  const directory = racine ?? (await mkdtemp(join(tmpdir(), 's3-')));
  const configureBuckets = [{ name: COMPARTIMENT }];
  const serveur = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    allowMismatchedSignatures: !strict,
    configureBuckets,
  });
  const adresse = await serveur.run();
  return {
    reglages: {
      url: `http://127.0.0.1:${adresse.port}/${COMPARTIMENT}`,
      region: 'auto',
      cle: 'S3RVER',
      secret: 'S3RVER',
    },
    racine: directory,
    fermer: async () => {
      serveur.httpServer.closeAllConnections();
      await serveur.close();
    },
  };
};

const s3 = async (): Promise<StockageDeTest> => {
  const { reglages, racine, fermer } = await demarrerServeurS3();
  return {
    store: ouvrirS3(reglages),
    depot: reglages,
    vieillir: (cle, heures) =>
      utimes(join(racine, COMPARTIMENT, `${cle}._S3rver_object`), avant(heures), avant(heures)),
    fermer: async () => {
      await fermer();
      await rm(racine, { recursive: true, force: true });
    },
  };
};

/** Both kinds of store: what one promises, the other does. */
export const STOCKAGES: readonly (readonly [nom: string, ouvrir: () => Promise<StockageDeTest>])[] = [
  ['le dossier', dossier],
  ['S3', s3],
];

import { join } from 'node:path';
import type { Logger } from 'pino';
import { ConfigError, type Config } from '../config.ts';
import { ouvrirDossier } from './dossier.ts';
import { CompartimentAbsent, ouvrirS3, verifierS3 } from './s3.ts';
import type { FileStore } from './store.ts';

const raison = (error: unknown) => ({ message: error instanceof Error ? error.message : String(error) });

/**
 * Opens the configured store.
 * @throws {ConfigError} when its bucket does not exist; a service that is down is waited for
 */
export const ouvrirStockage = async (
  { fichiers, dataDir }: Pick<Config, 'fichiers' | 'dataDir'>,
  log: Logger,
): Promise<FileStore> => {
  if (fichiers.sorte === 'dossier') return ouvrirDossier(join(dataDir, 'fichiers'));
  const joint = await verifierS3(fichiers).catch((error: unknown) => {
    if (error instanceof CompartimentAbsent)
      throw new ConfigError([`Le compartiment de FILES_S3_URL (${fichiers.url}) n’existe pas : créez-le d’abord.`]);
    throw error;
  });
  if (!joint) log.warn('le stockage des fichiers (FILES_S3_URL) ne répond pas : il est attendu');
  return ouvrirS3(fichiers, (error) => log.warn({ err: raison(error) }, 'stockage des fichiers injoignable'));
};

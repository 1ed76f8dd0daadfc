// node scripts/compartiment.ts: creates the bucket of FILES_S3_URL when it is not there, and waits for the service to
// come up. What deploy/compose runs once before the application.
import { setTimeout as delay } from 'node:timers/promises';
import { S3mini } from 's3mini';
import { readConfig } from '../src/server/core/config.ts';
import { CompartimentAbsent, verifierS3 } from '../src/server/core/files/s3.ts';

const ESSAIS = 60;
const { fichiers } = readConfig(process.env);
if (fichiers.sorte !== 's3') throw new Error('FILES_STORE n’est pas s3 : il n’y a pas de compartiment à créer.');
const { url, region, cle: accessKeyId, secret: secretAccessKey } = fichiers;
const joint = async (): Promise<boolean> =>
  verifierS3(fichiers).catch(async (error: unknown) => {
    if (!(error instanceof CompartimentAbsent)) throw error;
    return new S3mini({ accessKeyId, secretAccessKey, endpoint: url, region }).createBucket();
  });
for (let essai = 1; !(await joint().catch(() => false)); essai += 1) {
  if (essai === ESSAIS) throw new Error('Le stockage de FILES_S3_URL ne répond pas.');
  await delay(1_000);
}
console.log('Le compartiment est là.');

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from './core/config.ts';
import { EmbeddedRefusal } from './core/db/embedded.ts';
import { demarrerInstance, lireVersion, ouvrirBase } from './instance.ts';

const DOSSIER_WEB = fileURLToPath(new URL('../../dist/web', import.meta.url));
const dire = (texte: string) => process.stdout.write(`${texte}\n`);

const demarrer = async (): Promise<void> => {
  const config = readConfig(process.env);
  const base = await ouvrirBase(config);
  const instance = await demarrerInstance(config, base, { ...(existsSync(DOSSIER_WEB) ? { dossierWeb: DOSSIER_WEB } : {}) });
  dire(`Pharmaccord ${await lireVersion()} est prêt : ${config.publicUrl}`);

  let arret: Promise<void> | undefined;
  const arreter = () =>
    (arret ??= (async () => {
      await instance.arreter();
      await base.embarquee?.stop();
      process.exit(0);
    })());
  process.on('SIGTERM', () => void arreter());
  process.on('SIGINT', () => void arreter());
};

const REFUS = [ConfigError, EmbeddedRefusal];
await demarrer().catch((error: unknown) => {
  // A refusal we word ourselves needs no stack.
  const attendu = REFUS.some((refus) => error instanceof refus);
  process.stderr.write(
    `Pharmaccord ne peut pas démarrer.\n${attendu ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`,
  );
  process.exit(1);
});

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig, type Config } from './core/config.ts';
import { jourParis } from '#shared/core/dates.ts';
import { openDatabase } from './core/db/database.ts';
import { EmbeddedRefusal } from './core/db/embedded.ts';
import { prendreDossier } from './core/db/instance-seule.ts';
import { ouvrirStockage } from './core/files/ouvrir.ts';
import { creerLog } from './core/log.ts';
import { exigerDossierDesSauvegardes } from './core/sauvegarde/dossier-des-sauvegardes.ts';
import { comptesDemo, MOT_DE_PASSE_DEMO } from './demo/comptes.ts';
import { lireVersion } from './core/version-application.ts';
import { demarrerInstance, ouvrirBase, type Base } from './instance.ts';

const DOSSIER_WEB = fileURLToPath(new URL('../../dist/web', import.meta.url));
const dire = (texte: string) => process.stdout.write(`${texte}\n`);

/** The demonstration, in an empty database. */
const avecDemo = async (config: Config, { application }: Base): Promise<boolean> => {
  const { chargerDemo } = await import('./demo/charger.ts');
  const db = openDatabase(application, { role: 'pharmaccord_systeme', max: 1 });
  try {
    const log = creerLog({ niveau: config.logLevel, version: await lireVersion() });
    await chargerDemo(db, jourParis(new Date()), await ouvrirStockage(config, log));
    return true;
  } finally {
    await db.destroy();
  }
};

const direComptes = (): void => {
  dire(`\nComptes de démonstration (mot de passe : ${MOT_DE_PASSE_DEMO}) :`);
  for (const { username, role, compte } of comptesDemo()) dire(`  ${username.padEnd(18)} ${role.padEnd(24)} ${compte}`);
};

const demarrer = async (): Promise<void> => {
  const config = readConfig(process.env);
  await exigerDossierDesSauvegardes(config);
  // With a database of their own, several instances share a folder of files.
  const rendreDossier = config.databaseUrl ? () => {} : prendreDossier(config.dataDir);
  process.once('exit', rendreDossier);
  const base = await ouvrirBase(config);
  const demonstration = (config.demo ?? (base.embarquee !== undefined && base.neuve)) && (await avecDemo(config, base));
  const instance = await demarrerInstance(config, base, existsSync(DOSSIER_WEB) ? { dossierWeb: DOSSIER_WEB } : {});
  dire(`Pharmaccord ${await lireVersion()} est prêt : ${config.publicUrl}`);

  if (demonstration) direComptes();

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
/** A refusal with a sentence of ours needs no stack. */
const expliquer = (error: unknown): string => {
  if (REFUS.some((refus) => error instanceof refus)) return (error as Error).message;
  if ((error as { code?: string }).code === 'EADDRINUSE')
    return 'Le port demandé est déjà utilisé : choisissez-en un autre avec PORT, ou arrêtez le programme qui l’occupe.';
  return (error as Error).stack ?? String(error);
};

await demarrer().catch((error: unknown) => {
  process.stderr.write(`Pharmaccord ne peut pas démarrer.\n${expliquer(error)}\n`);
  process.exit(1);
});

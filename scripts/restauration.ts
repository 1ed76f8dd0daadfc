// Puts a backup back, the application stopped: npm run restauration -- <dossier> [--remplacer]
import { ConfigError, readConfig } from '../src/server/core/config.ts';
import { EmbeddedRefusal } from '../src/server/core/db/embedded.ts';
import { ouvrirStockage } from '../src/server/core/files/ouvrir.ts';
import { creerLog } from '../src/server/core/log.ts';
import { SauvegardeRefusee } from '../src/server/core/sauvegarde/refus.ts';
import { restaurer } from '../src/server/core/sauvegarde/restaurer.ts';
import { lireVersion } from '../src/server/core/version-application.ts';

const REFUS = [ConfigError, EmbeddedRefusal, SauvegardeRefusee];
const remplacer = process.argv.includes('--remplacer');
const [chemin, ...autres] = process.argv.slice(2).filter((mot) => mot !== '--remplacer');
if (!chemin || autres.length > 0) {
  console.error('Usage : npm run restauration -- <dossier> [--remplacer]');
  process.exit(2);
}

const faire = async (): Promise<void> => {
  const config = readConfig(process.env);
  const log = creerLog({ niveau: 'silent', version: await lireVersion() });
  const { faiteLe } = await restaurer(config, chemin, {
    remplacer,
    log: (phrase) => console.log(phrase),
    ...(config.fichiers.sorte === 's3' && { stock: await ouvrirStockage(config, log) }),
  });
  console.log(`Sauvegarde du ${faiteLe} restaurée : démarrez Pharmaccord (npm start).`);
};

await faire().catch((error: unknown) => {
  const refus = REFUS.some((un) => error instanceof un);
  console.error(refus ? (error as Error).message : `La restauration a échoué : ${String(error)}`);
  process.exit(1);
});

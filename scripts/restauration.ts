// Puts a backup back, the application stopped: npm run restauration -- <dossier> [--remplacer] [--sans-signature]
import { ConfigError, readConfig } from '../src/server/core/config.ts';
import { EmbeddedRefusal } from '../src/server/core/db/embedded.ts';
import { ouvrirStockage } from '../src/server/core/files/ouvrir.ts';
import { creerLog } from '../src/server/core/log.ts';
import { SauvegardeRefusee } from '../src/server/core/sauvegarde/refus.ts';
import { restaurerSauvegarde } from '../src/server/core/sauvegarde/restaurer.ts';
import { lireVersion } from '../src/server/core/version-application.ts';

const REFUS = [ConfigError, EmbeddedRefusal, SauvegardeRefusee];
const OPTIONS = ['--remplacer', '--sans-signature'];
const [remplacer, sansSignature] = OPTIONS.map((option) => process.argv.includes(option));
const [chemin, ...autres] = process.argv.slice(2).filter((mot) => !OPTIONS.includes(mot));
if (!chemin || autres.length > 0) {
  console.error('Usage : npm run restauration -- <dossier> [--remplacer] [--sans-signature]');
  process.exit(2);
}

const faire = async (): Promise<void> => {
  const config = readConfig(process.env);
  const log = creerLog({ niveau: 'silent', version: await lireVersion() });
  const { faiteLe, format } = await restaurerSauvegarde(config, chemin, {
    remplacer: remplacer ?? false,
    sansSignature: sansSignature ?? false,
    log: (phrase) => console.log(phrase),
    ...(config.fichiers.sorte === 's3' && { stock: await ouvrirStockage(config, log) }),
  });
  console.log(
    `Sauvegarde ${format === 2 ? 'chiffrée' : 'en clair'} du ${faiteLe} restaurée : démarrez Pharmaccord (npm start).`,
  );
};

await faire().catch((error: unknown) => {
  const refus = REFUS.some((classeErreur) => error instanceof classeErreur);
  console.error(refus ? (error as Error).message : `La restauration a échoué : ${String(error)}`);
  process.exit(1);
});

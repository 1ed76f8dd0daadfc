// Saves the database and the files, the application running or not: npm run sauvegarde -- <dossier>
import { ConfigError, readConfig } from '../src/server/core/config.ts';
import { EmbeddedRefusal } from '../src/server/core/db/embedded.ts';
import { ouvrirStockage } from '../src/server/core/files/ouvrir.ts';
import { creerLog } from '../src/server/core/log.ts';
import { SauvegardeRefusee } from '../src/server/core/sauvegarde/refus.ts';
import { ecrireSauvegarde } from '../src/server/core/sauvegarde/sauvegarder.ts';
import { sauvegarderALaMain } from '../src/server/composition/sauvegarde-a-la-main.ts';
import { lireVersion } from '../src/server/core/version-application.ts';

const REFUS = [ConfigError, EmbeddedRefusal, SauvegardeRefusee];

const faire = async (): Promise<void> => {
  const config = readConfig(process.env);
  const chemin = process.argv[2] ?? config.sauvegarde.dossier;
  if (!chemin) {
    console.error('Usage : npm run sauvegarde -- <dossier>');
    process.exit(2);
  }
  const stock = await ouvrirStockage(config, creerLog({ niveau: 'silent', version: await lireVersion() }));
  const sauver = () => ecrireSauvegarde(config, chemin, { stock });
  // True when the application started this backup and records its result.
  const parApplication = process.send !== undefined;
  const {
    chemin: faite,
    taille,
    chiffree,
  } = await (parApplication ? sauver() : sauvegarderALaMain(config, sauver, console.error));
  process.send?.({ taille, chiffree });
  console.log(`Sauvegarde faite (${taille} octets, ${chiffree ? 'chiffrée' : 'en clair'}) : ${faite}`);
};

await faire().catch((error: unknown) => {
  const refus = REFUS.some((classeErreur) => error instanceof classeErreur);
  console.error(refus ? (error as Error).message : `La sauvegarde a échoué : ${String(error)}`);
  process.exit(1);
});

// Erases the closed accounts whose date has come: npm run effacement (lists them),
// then npm run effacement -- --faire
import { openDatabase, transactionSysteme } from '../src/server/core/db/database.ts';
import { ouvrirStockage } from '../src/server/core/files/ouvrir.ts';
import { creerLog } from '../src/server/core/log.ts';
import { lireVersion } from '../src/server/core/version-application.ts';
import { effacerDonnees } from '../src/server/features/pilotage/cloture/commands/effacer.ts';
import { effacementsPrevus } from '../src/server/features/pilotage/cloture/read-models/prevus.ts';
import { jourParis } from '../src/shared/core/dates.ts';
import { ouvrirBaseOuExpliquer } from './ouvrir-base.ts';

const faire = process.argv.includes('--faire');
const { config, base } = await ouvrirBaseOuExpliquer();
const dbSysteme = openDatabase(base.application, { role: 'pharmaccord_systeme', max: 2 });
const log = creerLog({ niveau: 'warn', version: await lireVersion() });
const maintenant = () => new Date();
try {
  const prevus = await transactionSysteme(dbSysteme, (tx) => effacementsPrevus(tx, jourParis(maintenant())));
  if (prevus.length === 0) console.log('Aucune clôture n’attend d’effacement.');
  for (const { id, nom, etat, effacementLe, retenues, lignes } of prevus) {
    console.log(`\n${nom} (compte n° ${id}), effacement prévu le ${effacementLe} : ${etat}`);
    for (const retenue of retenues) console.log(`  retenue : ${retenue}`);
    for (const { table, nombre, sort } of lignes) console.log(`  ${table} : ${nombre} ${sort}`);
    if (!faire) continue;
    const outils = { dbSysteme, fichiers: await ouvrirStockage(config, log), maintenant, log };
    console.log((await effacerDonnees(outils, id)) ? '  effacé.' : '  laissé tel quel.');
  }
  if (prevus.length > 0 && !faire) console.log('\nRien n’a été effacé. Pour effacer : npm run effacement -- --faire');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await dbSysteme.destroy();
  await base.embarquee?.stop();
}

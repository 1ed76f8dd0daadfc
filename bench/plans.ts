// npm run plans [-- --seul documents --seul rfa]: database cost of each GET in the biggest accounts. Fails over 100 ms
// of processor, when a call reads a whole tenant's table, and when a page of a list exceeds 20 kB. A file is read in
// batches: the time limit applies to each batch.
import { parseArgs } from 'node:util';
import type pg from 'pg';

import { readConfig } from '../src/server/core/config.ts';
import { demarrerInstance } from '../src/server/instance.ts';
import { PORT_APP, baseDuBanc, ouvrirBanc } from './banc.ts';
import { ecouterRequetes, REGLAGES } from './plans/ecoute.ts';
import { BUT_KO, BUT_MS, mesurerAppels } from './plans/mesurer.ts';
import { chargerGrosComptes } from './volumes.ts';

const { values } = parseArgs({ options: { seul: { type: 'string', multiple: true, default: [] } } });

const tablesDesComptes = async (proprietaire: pg.Client): Promise<Set<string>> => {
  const { rows } = await proprietaire.query<{ nom: string }>(
    `select table_name as nom from information_schema.columns where column_name = 'tenant_id'
      and table_schema = 'public'`,
  );
  return new Set(rows.map(({ nom }) => nom));
};

const banc = await ouvrirBanc();
const { lireLigne, proprietaire, aujourdhui } = banc;
const compte = async (username: string): Promise<number> =>
  Number(
    (await lireLigne<{ id: string }>('select tenant_id as id from utilisateur where username = $1', [username])).id,
  );
const autres = [await compte('voisin')];
await chargerGrosComptes(banc, {
  pharmacie: await compte('titulaire'),
  groupement: await compte('groupement'),
  autres,
});
await proprietaire.query('vacuum analyze');
await proprietaire.query(REGLAGES);
ecouterRequetes(await tablesDesComptes(proprietaire));

const config = readConfig({ DATA_DIR: banc.dossier, PORT: String(PORT_APP), HOST: '127.0.0.1', LOG_LEVEL: 'error' });
const instance = await demarrerInstance(config, baseDuBanc(banc));
try {
  const fautes = await mesurerAppels(proprietaire, { port: PORT_APP, aujourdhui, seul: values.seul });
  if (fautes.length > 0) {
    console.error(
      `\n${fautes.length} appels dépassent ${BUT_MS} ms de base ou ${BUT_KO} ko, ou parcourent une table ` +
        `:\n${fautes.join('\n')}`,
    );
    process.exitCode = 1;
  }
} finally {
  await instance.arreter();
  await banc.fermer();
}
process.exit();

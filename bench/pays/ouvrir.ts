// The databases of the country, one a size, in a folder that may be kept: loaded once, measured as often as wanted.
import { join } from 'node:path';
import { chargerGrand, TAILLE_PAYS } from '../../src/server/demo/grand/grand.ts';
import { AUTRE_ENCOURS, ENCOURS_SANS_RECU, ouvrirBanc, PORT_APP, PORT_AVANT, type Banc } from '../banc.ts';
import type { Processus } from '../cout.ts';
import type { Cible } from '../travaux-encours.ts';

/** The smallest has the place of the version before, and the largest that of the product. */
export const PLACES = [
  { cible: 'avant', port: PORT_AVANT },
  { cible: 'app', port: PORT_APP },
] as const satisfies readonly { cible: Cible; port: number }[];

export type Pays = Processus & {
  readonly banc: Banc;
  readonly encours: number;
  readonly cible: Cible;
  readonly port: number;
};

/** A server of its own: memory for all that is read, and nothing that would be counted with a request. */
export const REGLAGES_PAYS = {
  shared_buffers: '4GB',
  effective_cache_size: '10GB',
  max_wal_size: '4GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
};

/** Ten times more encours are ten times more pharmacies: each keeps its five hundred. */
const tailleDe = (encours: number) => {
  const part = encours / TAILLE_PAYS.encours;
  const { pharmacies, groupements, promotions } = TAILLE_PAYS;
  return {
    ...TAILLE_PAYS,
    encours,
    pharmacies: Math.round(pharmacies * part),
    groupements: Math.round(groupements * part),
    promotions: Math.round(promotions * part),
  };
};

/** The pharmacy of the demonstration has 3,600 encours, whatever the country has. */
const grossirPharmacie = async (banc: Banc): Promise<void> => {
  const { id, nombre } = await banc.lireLigne<{ id: number; nombre: number }>(
    `select t.id, count(*) as nombre from tenant t join encours e on e.tenant_id = t.id
      where t.nom = 'Pharmacie des Tilleuls' and ${ENCOURS_SANS_RECU} group by t.id`,
  );
  await banc.multiplier('encours', id, Math.ceil(3_600 / nombre) - 1, AUTRE_ENCOURS, ENCOURS_SANS_RECU);
};

const charger = async (banc: Banc, encours: number): Promise<void> => {
  const debut = performance.now();
  await chargerGrand(
    { proprietaire: banc.connexionProprietaire, systeme: banc.systeme },
    tailleDe(encours),
    banc.aujourdhui,
    (message) => console.log(`${((performance.now() - debut) / 1000).toFixed(0).padStart(6)} s  ${message}`),
  );
  await grossirPharmacie(banc);
  await banc.proprietaire.query('vacuum analyze');
  const secondes = (performance.now() - debut) / 1000;
  const { taille } = await banc.lireLigne<{ taille: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as taille',
  );
  console.log(
    `${encours.toLocaleString('fr-FR')} encours chargés en ${secondes.toFixed(0)} s, ` +
      `${((secondes / encours) * 1e6).toFixed(1)} µs par encours, tout compris ; base de ${taille}`,
  );
};

/** Opens the country with so many encours, loading it the first time; its application is not started. */
export const ouvrirPays = async (encours: number, dossier: string, place: (typeof PLACES)[number]): Promise<Pays> => {
  const banc = await ouvrirBanc('18', { dossier: join(dossier, String(encours)), reglages: REGLAGES_PAYS });
  const { deja } = await banc.lireLigne<{ deja: boolean }>(
    `select exists (select from utilisateur where username = 'grand-1') as deja`,
  );
  if (!deja) await charger(banc, encours);
  await banc.proprietaire.query('checkpoint');
  return { banc, encours, ...place, pid: 0, postgres: banc.postgres };
};

// Two servers of Debian's PostgreSQL, one of which follows the other and confirms its commits. Each server is reached
// through a relay: freezing the relay cuts the server off.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { ouvrirRelais, type Relais } from '../../../src/server/testing/base/relais.ts';
import { executer, surLaConnexion } from '../../../src/server/testing/base/serveur.ts';
import { outilsDePostgres } from '../../debian/postgres.ts';
import { signalerBase } from '../processus.ts';

export type Rang = 0 | 1;
export const PANNES = ['tué', 'figé', 'coupé'] as const;
type Panne = (typeof PANNES)[number];

export type Paire = {
  readonly version: number;
  /** The address of one server, or of both. */
  adresse(compte: string, base: string, rangs?: readonly Rang[]): string;
  /** Makes `rang` a copy of the other server, which then waits for its confirmation at each COMMIT. */
  suivre(rang: Rang): Promise<void>;
  /** Strikes the principal with this failure. */
  frapper(rang: Rang, panne: Panne): void;
  /** Promotes the following server to principal. */
  promouvoir(rang: Rang): Promise<void>;
  /** Brings back the struck server, which still believes that it is the principal. */
  relever(rang: Rang, panne: Panne): void;
  arreter(): void;
};

const REGLAGES = {
  listen_addresses: '127.0.0.1',
  wal_level: 'replica',
  max_connections: '200',
  fsync: 'off',
  full_page_writes: 'off',
  // A copy that does not answer counts as lost at once.
  wal_sender_timeout: '5s',
};
const FOIS = 600;
const ESSAIS = 20;

export const ouvrirPaire = async (racine: string, ports: readonly [number, number]): Promise<Paire | undefined> => {
  const postgres = outilsDePostgres();
  if (!postgres) return undefined;
  const { lancerApart: lancer, donner, version } = postgres;
  const dossier = join(racine, 'paire');
  mkdirSync(dossier);
  donner(dossier);
  const donnees = (rang: Rang): string => join(dossier, `base-${rang}`);
  const relais: readonly [Relais, Relais] = [
    await ouvrirRelais({ host: '127.0.0.1', port: ports[0] }),
    await ouvrirRelais({ host: '127.0.0.1', port: ports[1] }),
  ];
  const adresse = (compte: string, base: string, rangs: readonly Rang[] = [0, 1]): string =>
    `postgresql://${compte}@${rangs.map((rang) => `127.0.0.1:${relais[rang].port}`).join()}/${base}`;
  /** Connects without the relay, for the queries of the run itself. */
  const connexion = (rang: Rang) => ({ host: '127.0.0.1', port: ports[rang], user: 'postgres', database: 'postgres' });
  const demarrer = async (rang: Rang): Promise<void> => {
    const options = Object.entries({ ...REGLAGES, port: ports[rang], unix_socket_directories: dossier })
      .map(([nom, valeur]) => `-c ${nom}=${valeur}`)
      .join(' ');
    // The port of a killed server is free a moment later.
    for (let essai = 1; ; essai += 1)
      try {
        return await lancer(
          'pg_ctl',
          'start',
          '-w',
          '-s',
          '-D',
          donnees(rang),
          '-l',
          join(dossier, `journal-${rang}`),
          '-o',
          options,
        );
      } catch (error) {
        if (essai === ESSAIS) throw error;
        await attendre(250);
      }
  };
  const jusqua = async (rang: Rang, condition: string): Promise<void> => {
    for (let fois = 0; fois < FOIS; fois += 1) {
      const { rowCount } = await surLaConnexion(connexion(rang), (client) => client.query(`select where ${condition}`));
      if (rowCount === 1) return;
      await attendre(100);
    }
    throw new Error(`jamais vrai : ${condition}`);
  };
  const abattre = (rang: Rang): void => {
    signalerBase(donnees(rang), 'SIGKILL');
    relais[rang].retablir();
    rmSync(donnees(rang), { recursive: true, force: true });
  };
  await lancer('initdb', '-D', donnees(0), '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N');
  await demarrer(0);
  return {
    version,
    adresse,
    suivre: async (rang) => {
      const principal: Rang = rang === 0 ? 1 : 0;
      if (existsSync(donnees(rang))) abattre(rang);
      const source = adresse('postgres', '', [principal]);
      await lancer('pg_basebackup', '-d', source, '-D', donnees(rang), '-R', '-X', 'stream', '--no-sync', '-c', 'fast');
      await demarrer(rang);
      await jusqua(principal, `exists (select from pg_stat_replication where state = 'streaming')`);
      await executer(
        connexion(principal),
        `alter system set synchronous_standby_names = '*'`,
        'select pg_reload_conf()',
      );
      await jusqua(principal, `exists (select from pg_stat_replication where sync_state = 'sync')`);
    },
    frapper: (rang, panne) => {
      if (panne === 'coupé') relais[rang].geler();
      else signalerBase(donnees(rang), panne === 'tué' ? 'SIGKILL' : 'SIGSTOP');
    },
    promouvoir: async (rang) => {
      await lancer('pg_ctl', 'promote', '-w', '-s', '-D', donnees(rang));
      // Alone, the promoted server must not wait for a copy.
      await executer(connexion(rang), 'alter system reset synchronous_standby_names', 'select pg_reload_conf()');
    },
    relever: (rang, panne) => {
      if (panne === 'coupé') relais[rang].retablir();
      if (panne === 'figé') signalerBase(donnees(rang), 'SIGCONT');
    },
    arreter: () => {
      for (const rang of [0, 1] as const) abattre(rang);
      for (const relaisDuServeur of relais) relaisDuServeur.fermer();
    },
  };
};

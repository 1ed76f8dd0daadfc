import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import { dossierEphemere } from '#server/testing/processus/dossier-ephemere.ts';
import { ouvrirRelais, type Relais } from '#server/testing/base/relais.ts';
import { executer, surLaConnexion } from '#server/testing/base/serveur.ts';
import { suivreCopie } from './copie.ts';
import { lectureSysteme, openDatabase, transactionSysteme } from './database.ts';
import { startEmbedded, type EmbeddedServer } from './embedded.ts';

const REGLAGES = { fsync: 'off', shared_buffers: '32MB', wal_level: 'replica' };
const RYTHME = { patience: 300, pas: 5, reponse: 1_000, retour: 20 };

type Adresse = Pick<EmbeddedServer, 'host' | 'port' | 'user' | 'database'>;
const connexionDe = ({ host, port, user, database }: Adresse): pg.ClientConfig => ({ host, port, user, database });

/** Copies the data of a running server, the way pg_basebackup does. */
const copierServeur = (connexion: pg.ClientConfig, de: string, vers: string): Promise<void> =>
  surLaConnexion(connexion, async (client) => {
    await client.query(`select pg_backup_start('copie', fast => true)`);
    cpSync(de, vers, { recursive: true, filter: (chemin) => !chemin.endsWith('postmaster.pid') });
    const { rows } = await client.query<{ labelfile: string }>(`select labelfile from pg_backup_stop(false)`);
    writeFileSync(join(vers, 'backup_label'), rows[0]!.labelfile);
    writeFileSync(join(vers, 'standby.signal'), '');
  });

let principal: EmbeddedServer;
let secours: EmbeddedServer;
let relais: Relais;
beforeAll(async () => {
  const racine = dossierEphemere('pharmaccord-copie-');
  principal = await startEmbedded({ dataDir: join(racine, 'un'), settings: REGLAGES });
  const connexion = connexionDe(principal);
  await executer(
    connexion,
    'create role pharmaccord_app',
    'create role pharmaccord_systeme',
    'create table compteur (n int not null)',
    'insert into compteur values (0)',
    'grant all on compteur to pharmaccord_app, pharmaccord_systeme',
  );
  await copierServeur(connexion, join(racine, 'un', 'postgres'), join(racine, 'deux', 'postgres'));
  secours = await startEmbedded({
    dataDir: join(racine, 'deux'),
    settings: { ...REGLAGES, primary_conninfo: `host=${principal.host} port=${principal.port} user=postgres` },
  });
  relais = await ouvrirRelais(secours);
  return async () => {
    relais.fermer();
    await secours.stop();
    await principal.stop();
    rmSync(racine, { recursive: true, force: true });
  };
});

const ouvrir = (adresse: Adresse, secoursAdmis = false) => ({
  db: openDatabase(connexionDe(adresse), { max: 3, secoursAdmis }),
  dbSysteme: openDatabase(connexionDe(adresse), { role: 'pharmaccord_systeme', max: 3, secoursAdmis }),
});

/** Follows the copy, with a counter of the principal to read there. */
const suivre = () => {
  const bases = ouvrir(principal);
  const phrases: string[] = [];
  const copie = suivreCopie(bases, ouvrir({ ...secours, host: '127.0.0.1', port: relais.port }, true), {
    rythme: RYTHME,
    log: (phrase) => phrases.push(phrase),
  });
  onTestFinished(async () => {
    await copie.arreter();
    await bases.db.destroy();
    await bases.dbSysteme.destroy();
  });
  const AUGMENTER = sql<{ n: number }>`update compteur set n = n + 1 returning n`;
  const LIRE = sql<{ n: number; copie: boolean }>`select n, pg_is_in_recovery() as copie from compteur`;
  return {
    copie,
    phrases,
    augmenter: () => transactionSysteme(bases.dbSysteme, async (tx) => (await AUGMENTER.execute(tx)).rows[0]!.n),
    lire: () =>
      copie.lire(({ dbSysteme }) => lectureSysteme(dbSysteme, async (tx) => (await LIRE.execute(tx)).rows[0]!)),
  };
};

it('ce qui vient d’être écrit y est lu, à chaque fois', async () => {
  const { augmenter, lire } = suivre();
  let lecturesDeCopie = 0;
  for (let fois = 0; fois < 200; fois += 1) {
    const n = await augmenter();
    const compteur = await lire();
    expect(compteur.n).toBe(n);
    if (compteur.copie) lecturesDeCopie += 1;
  }
  expect(lecturesDeCopie).toBeGreaterThan(0);
});

it('une copie en retard n’est pas lue', async () => {
  const { augmenter, lire, phrases } = suivre();
  await executer(connexionDe(secours), 'select pg_wal_replay_pause()');
  const n = await augmenter();
  expect(await lire()).toEqual({ n, copie: false });
  expect(phrases).toEqual([]);
  await executer(connexionDe(secours), 'select pg_wal_replay_resume()');
  await expect.poll(lire).toEqual({ n, copie: true });
});

it('ce qui n’y aboutit pas se lit sur le principal ; un refus est une réponse', async () => {
  const { copie, augmenter, lire } = suivre();
  const n = await augmenter();
  await expect.poll(lire).toEqual({ n, copie: true });
  const reponse = await copie.lire(({ dbSysteme }) =>
    lectureSysteme(dbSysteme, async (tx) => {
      await sql`select 1 / (not pg_is_in_recovery())::int`.execute(tx);
      return 'lue';
    }),
  );
  expect(reponse).toBe('lue');
  let fois = 0;
  const refuser = async () => {
    fois += 1;
    throw coreErrors.introuvable();
  };
  await expect(copie.lire(refuser)).rejects.toMatchObject({ status: 404 });
  expect(fois).toBe(1);
});

it('une copie qui se tait n’est plus attendue, et sert quand elle revient', async () => {
  const { augmenter, lire, phrases } = suivre();
  let n = await augmenter();
  await expect.poll(lire).toEqual({ n, copie: true });
  relais.geler();
  n = await augmenter();
  expect(await lire()).toEqual({ n, copie: false });
  expect(await lire()).toEqual({ n, copie: false });
  expect(phrases).toEqual([expect.stringContaining('ne sert pas : the copy does not answer')]);
  relais.retablir();
  await expect.poll(lire).toEqual({ n, copie: true });
});

it('promue, elle n’est plus une copie', async () => {
  const { augmenter, lire, phrases } = suivre();
  await executer(connexionDe(secours), 'select pg_promote()');
  const n = await augmenter();
  expect(await lire()).toEqual({ n, copie: false });
  expect(phrases).toEqual([expect.stringContaining('it follows no server')]);
});

import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { creerBaseDeTest, type BaseDeTest } from '#server/testing/base/base.ts';
import { surLaConnexion } from '#server/testing/base/serveur.ts';
import { openDatabase, surSession } from './database.ts';
import { exigerSession, sonderPassage } from './passage.ts';
import { exigerBase } from './refus-de-base.ts';

const { login, direct } = inject('serveurDeTest');
const derriereUnRepartiteur = login !== direct;

let base: BaseDeTest;
beforeAll(async () => {
  base = await creerBaseDeTest();
});
afterAll(() => base.fermer());

const VERROU = 'select pg_try_advisory_lock(7) as pris';
const prendre = async (client: pg.Client): Promise<boolean | undefined> =>
  (await client.query<{ pris: boolean }>(VERROU)).rows[0]?.pris;

it('droit à PostgreSQL, une session et ses requêtes préparées restent', async () => {
  expect(await sonderPassage(base.directConfig)).toEqual({ session: true, noms: true });
  await expect(exigerSession(base.directConfig, 'DATABASE_URL')).resolves.toBeUndefined();
});

describe.skipIf(!derriereUnRepartiteur)('derrière un répartiteur en mode transaction', () => {
  it('deux clients prennent le même verrou : une adresse qui doit tenir une session est refusée d’une phrase', async () => {
    await surLaConnexion(base.clientConfig, (premier) =>
      surLaConnexion(base.clientConfig, async (second) => {
        expect([await prendre(premier), await prendre(second)]).toEqual([true, true]);
        await premier.query('select pg_advisory_unlock_all()');
      }),
    );
    expect(await sonderPassage(base.clientConfig)).toMatchObject({ session: false });
    await expect(exigerSession(base.clientConfig, 'DATABASE_URL')).rejects.toThrow(
      /^DATABASE_URL passe par un répartiteur.*DATABASE_DIRECT_URL/,
    );
  });

  it('plus de transactions que de connexions : chaque requête trouve la sienne, nommée ou non', async () => {
    const db = openDatabase(base.clientConfig, { role: 'pharmaccord_systeme', max: 8 });
    onTestFinished(() => db.destroy());
    const valeurs = Array.from({ length: 200 }, (_, rang) => rang);
    const valeursLues = await Promise.all(
      valeurs.map(async (rang) => (await sql<{ n: number }>`select ${rang}::int as n`.execute(db)).rows[0]?.n),
    );
    expect(valeursLues).toEqual(valeurs);
  });
});

it('ce qui tient une session en a une à lui, quel que soit le chemin des autres', async () => {
  const db = openDatabase(base.clientConfig, { directe: base.directConfig, max: 1 });
  onTestFinished(() => db.destroy());
  await surSession(db, async (premiere) => {
    expect(await prendre(premiere)).toBe(true);
    expect(await surSession(db, prendre)).toBe(false);
  });
  expect(await surSession(db, prendre)).toBe(true);
});

/** Behaves as PgBouncer when its database is down: the connection opens at once, then never answers. */
const repartiteurSansBase = async (): Promise<pg.ClientConfig> => {
  const message = (type: string, ...octets: number[]) =>
    Buffer.from([...Buffer.from(type), 0, 0, 0, octets.length + 4, ...octets]);
  const accueil = [message('R', 0, 0, 0, 0), message('K', 0, 0, 0, 1, 0, 0, 0, 1), message('Z', ...Buffer.from('I'))];
  const serveur = createServer((prise) => {
    prise.on('error', () => {});
    prise.once('data', () => prise.write(Buffer.concat(accueil)));
  }).listen(0, '127.0.0.1');
  await once(serveur, 'listening');
  onTestFinished(() => void serveur.close());
  return { host: '127.0.0.1', port: (serveur.address() as AddressInfo).port, user: 'x', database: 'x' };
};

it('un répartiteur dont la base est arrêtée accepte, puis se tait : l’appel et le démarrage le disent', async () => {
  const connexion = await repartiteurSansBase();
  const db = openDatabase(connexion, { max: 1 });
  onTestFinished(() => db.destroy());
  await expect(sql`select 1`.execute(db)).rejects.toThrow('Query read timeout');
  await expect(
    exigerBase({ variable: 'DATABASE_URL', connexion: { ...connexion, query_timeout: 100 } }),
  ).rejects.toThrow(/ne peut pas être joint.*DATABASE_URL/s);
});

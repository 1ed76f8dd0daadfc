import { once } from 'node:events';
import { connect, createServer, Socket, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { creerBaseDeTest, type BaseDeTest } from '#server/testing/base/base.ts';
import { executer } from '#server/testing/base/serveur.ts';
import {
  couperConnexions,
  enSysteme,
  lectureTenant,
  openDatabase,
  transactionSysteme,
  transactionTenant,
  type Database,
} from '../db/database.ts';
import { setErrorHandler } from './problem.ts';

let base: BaseDeTest;
beforeAll(async () => {
  base = await creerBaseDeTest();
});
afterAll(() => base.fermer());

/** A relay between the application and its database that cuts each connection at its `morceaux`-th piece of data. */
const relaisQuiCoupe = async (morceaux: number) => {
  const { host, port, user, database, password } = new pg.Client(base.clientConfig);
  const ouvertes: Socket[] = [];
  const serveur = createServer((client) => {
    let passes = 0;
    const vers = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    const couper = () => [client, vers].forEach((prise) => prise.destroy());
    if (morceaux === 0) return couper();
    const passer = (de: Socket, a: Socket) => {
      ouvertes.push(de);
      de.on('error', () => {});
      de.on('close', () => a.destroy());
      de.on('data', (octets) => {
        passes += 1;
        if (passes >= morceaux) couper();
        else a.write(octets);
      });
    };
    passer(client, vers);
    passer(vers, client);
  }).listen(0, '127.0.0.1');
  await once(serveur, 'listening');
  onTestFinished(() => {
    for (const ouverte of ouvertes) ouverte.destroy();
    serveur.close();
  });
  return {
    host: '127.0.0.1',
    port: (serveur.address() as AddressInfo).port,
    user,
    database,
    ...(password && { password }),
  };
};

/** The answer of a call that does `work`. */
const repondre = async (work: () => Promise<unknown>) => {
  const app = Fastify();
  setErrorHandler(app);
  app.get('/', work);
  const reponse = await app.inject('/');
  await app.close();
  return { status: reponse.statusCode, code: reponse.json<{ code?: string }>()?.code, entetes: reponse.headers };
};

const TENANT = 1 as AuthorizedTenantId;
const echouer = (code: string) => sql.raw(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`);
const requeteConstante = sql`select 1 as valeur`;

it.each(Array.from({ length: 12 }, (_, i) => i))(
  'une connexion coupée après %i échange(s) avec la base : 503, jamais 500',
  async (morceaux) => {
    const db = openDatabase(await relaisQuiCoupe(morceaux), { max: 2 });
    onTestFinished(() => db.destroy());
    const travail = () =>
      transactionTenant(db, TENANT, async (tx) => {
        for (let i = 0; i < 5; i += 1) await enSysteme(tx, (systeme) => requeteConstante.execute(systeme));
        return { valeur: 1 };
      });
    const lecture = () =>
      lectureTenant(db, TENANT, async (tx) => {
        for (let i = 0; i < 12; i += 1) await requeteConstante.execute(tx);
        return { valeur: 1 };
      });
    const direct = async () => {
      for (let i = 0; i < 12; i += 1) await requeteConstante.execute(db);
    };
    for (const { status, code } of await Promise.all(
      [travail, travail, travail, lecture, lecture, direct].map(repondre),
    ))
      expect([status, code]).toEqual([503, 'INDISPONIBLE']);
  },
);

it.each(['pg_terminate_backend', 'couper'])('une connexion perdue entre deux requêtes (%s) : 503', async (cause) => {
  const db = openDatabase(base.clientConfig, { max: 1 });
  onTestFinished(() => db.destroy());
  const travail = () =>
    transactionTenant(db, TENANT, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      if (cause === 'couper') couperConnexions(db, new Error('perdue'));
      else await executer(base.adminConfig, `select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
      await new Promise((resolve) => setImmediate(resolve));
      return requeteConstante.execute(tx);
    });
  expect(await repondre(travail)).toMatchObject({ status: 503 });
});

it.each(['ECONNREFUSED', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ECONNABORTED', 'ENOTFOUND', 'EAI_AGAIN'])(
  'une machine qui n’est plus là, ou dont le nom ne mène nulle part (%s) : 503',
  async (code) => {
    const stream = () => {
      const prise = new Socket();
      return Object.assign(prise, {
        connect: () => prise.destroy(Object.assign(new Error(`connect ${code}`), { code })),
      });
    };
    const db = openDatabase({ ...base.clientConfig, stream }, { max: 1 });
    onTestFinished(() => db.destroy());
    const lecture = () => lectureTenant(db, TENANT, (tx) => requeteConstante.execute(tx));
    expect(await repondre(lecture)).toMatchObject({ status: 503, code: 'INDISPONIBLE' });
  },
);

it('une base fermée (arrêt de l’instance) : 503', async () => {
  const db = openDatabase(base.clientConfig, { max: 1 });
  await requeteConstante.execute(db);
  await db.destroy();
  expect(await repondre(() => transactionSysteme(db, (tx) => requeteConstante.execute(tx)))).toMatchObject({
    status: 503,
  });
});

describe('un disque plein', () => {
  let db: Database;
  beforeAll(() => {
    db = openDatabase(base.clientConfig, { max: 2 });
  });
  afterAll(() => db.destroy());

  it.each<readonly [string, (code: string) => Promise<unknown>]>([
    ['dite aussitôt', (code) => transactionTenant(db, TENANT, (tx) => echouer(code).execute(tx))],
    [
      'avalée, puis une autre requête',
      (code) =>
        transactionTenant(db, TENANT, async (tx) => {
          await echouer(code)
            .execute(tx)
            .catch(() => {});
          return requeteConstante.execute(tx);
        }),
    ],
    [
      'avalée, puis la fin de la transaction',
      (code) =>
        transactionTenant(db, TENANT, (tx) =>
          echouer(code)
            .execute(tx)
            .catch(() => ({})),
        ),
    ],
    [
      'd’une requête que personne n’attend',
      (code) =>
        transactionTenant(db, TENANT, async (tx) => {
          const perdue = echouer(code).execute(tx);
          const suivante = requeteConstante.execute(tx);
          perdue.catch(() => {});
          return suivante;
        }),
    ],
  ])('une erreur %s n’est pas cachée par celles qui la suivent', async (_cas, travail) => {
    expect(await repondre(() => travail('53100'))).toMatchObject({
      status: 507,
      code: 'ESPACE_INSUFFISANT',
      entetes: { 'retry-after': expect.any(String) },
    });
    for (const code of ['53200', '57P01', '58030', '55P03', '25P03', '40001'])
      expect(await repondre(() => travail(code)), code).toMatchObject({ status: 503 });
    expect(await repondre(() => travail('22012')), 'notre faute reste une faute').toMatchObject({ status: 500 });
  });

  it.each(['ENOSPC', 'EDQUOT'])('celui des fichiers (%s) se dit aussi', async (code) => {
    const plein = () => Promise.reject(Object.assign(new Error('no space left on device'), { code }));
    expect(await repondre(plein)).toMatchObject({ status: 507, code: 'ESPACE_INSUFFISANT' });
  });
});

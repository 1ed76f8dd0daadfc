import type { Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import {
  chaufferConnexions,
  enSysteme,
  lectureTenant,
  openDatabase,
  transactionTenant,
  type Database,
  type TenantTx,
  type Tx,
} from './database.ts';
import { ensemble } from './ensemble.ts';
import { ClientPrepare } from './prepared.ts';
import { attendreQue } from '../attendre-de-test.ts';

const { login, direct } = inject('serveurDeTest');
const derriereUnRepartiteur = login !== direct;

let app: Application;
let tenantId: AuthorizedTenantId;
let voisin: AuthorizedTenantId;
let proprietaire: pg.Client;
beforeAll(async () => {
  app = await creerApplication();
  tenantId = (await app.unTenant({ nom: 'Pharmacie du Mur' })) as AuthorizedTenantId;
  voisin = (await app.unTenant({ nom: 'Pharmacie voisine' })) as AuthorizedTenantId;
  proprietaire = new pg.Client(app.proprietaire);
  await proprietaire.connect();
});
afterAll(async () => {
  await proprietaire.end();
  await app.fermer();
});

const roleCourant = async (tx: Tx) =>
  (await sql<{ role: string }>`select current_user as role`.execute(tx)).rows[0]?.role;

it('enSysteme rend son rôle à la transaction, que le travail aboutisse ou qu’il refuse', async () => {
  const roles = await transactionTenant(app.services.db, tenantId, async (tx) => {
    const dedans = await enSysteme(tx, roleCourant);
    const apres = await roleCourant(tx);
    await expect(enSysteme(tx, () => Promise.reject(new Error('refusé')))).rejects.toThrow('refusé');
    return [dedans, apres, await roleCourant(tx)];
  });
  expect(roles).toEqual(['pharmaccord_systeme', 'pharmaccord_app', 'pharmaccord_app']);
});

it('enSysteme dit l’erreur de la base, et non celle du retour au rôle', async () => {
  await expect(
    transactionTenant(app.services.db, tenantId, (tx) =>
      enSysteme(tx, (systeme) => sql`select 1 / 0`.execute(systeme)),
    ),
  ).rejects.toThrow('division by zero');
});

it('ce qui est demandé d’un même élan part en un envoi, et chacun a sa réponse', async () => {
  const client = new ClientPrepare({ ...app.proprietaire, pipeline: true });
  await client.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const envois = vi.spyOn(stream, '_writev' as never);
  const valeurs = await Promise.all([1, 2, 3].map((n) => client.query<{ n: number }>('select $1::int as n', [n])));
  expect(valeurs.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
  expect(envois).toHaveBeenCalledTimes(1);
  await expect(Promise.all([client.query('select 1 / 0'), client.query('select 1')])).rejects.toThrow(
    'division by zero',
  );
  expect((await client.query<{ n: number }>('select 4 as n')).rows).toEqual([{ n: 4 }]);
  await client.end();
});

// A pooler decides by itself which connections it keeps to the database.
it.skipIf(derriereUnRepartiteur)(
  'garde ouvertes les connexions chaudes après un silence, et rend les autres',
  async () => {
    const nom = 'essai-connexions-chaudes';
    const pids = async (): Promise<number[]> => {
      const { rows } = await proprietaire.query<{ pid: number }>(
        'select pid from pg_stat_activity where application_name = $1 order by pid',
        [nom],
      );
      return rows.map(({ pid }) => pid);
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const db = openDatabase({ ...app.connexion, application_name: nom }, { max: 4, chaudes: 2 });
    try {
      await chaufferConnexions(db);
      const chaudes = await pids();
      expect(chaudes).toHaveLength(2);
      await Promise.all(
        [1, 2, 3, 4].map(() => lectureTenant(db, tenantId, (tx) => sql`select pg_sleep(0.05)`.execute(tx))),
      );
      expect(await pids()).toHaveLength(4);
      vi.advanceTimersByTime(3_600_000);
      vi.useRealTimers();
      await attendreQue(async () => expect(await pids()).toHaveLength(2));
      const restantes = await pids();
      const { rows } = await lectureTenant(db, tenantId, (tx) =>
        sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx),
      );
      expect(restantes).toContain(rows[0]?.pid);
    } finally {
      vi.useRealTimers();
      await db.destroy();
    }
  },
);

it('les nombres d’un tableau sont des nombres, comme ceux qui sont seuls', async () => {
  const { rows } = await transactionTenant(app.services.db, tenantId, (tx) =>
    sql`select 7::bigint as seul, array[12, null, -3]::bigint[] as ids, '{}'::bigint[] as aucun`.execute(tx),
  );
  expect(rows).toEqual([{ seul: 7, ids: [12, null, -3], aucun: [] }]);
});

describe('une lecture', () => {
  const TENANT = sql<{ tenant: string | null }>`select current_setting('app.tenant_id', true) as tenant`;
  /** A single connection, so that anything left by the previous statement would be visible. */
  const ouvrirSeule = () => openDatabase(app.connexion, { max: 1 });
  const tenantSansMur = async (db: Database) => (await TENANT.execute(db)).rows[0]?.tenant || null;
  const nomsVus = (db: Database, id: number) =>
    lectureTenant(db, id as AuthorizedTenantId, (tx) =>
      ensemble(
        TENANT.execute(tx).then(({ rows }) => Number(rows[0]?.tenant)),
        tx.selectFrom('tenant').select('nom').where('id', 'in', [tenantId, voisin]).execute(),
        sql<{ valeur: number }>`select ${1}::int as valeur`.execute(tx).then(({ rows }) => rows[0]?.valeur),
      ),
    );

  it('ne laisse rien à la suivante, sur la même connexion', async () => {
    const db = ouvrirSeule();
    expect(await nomsVus(db, tenantId)).toEqual([tenantId, [{ nom: 'Pharmacie du Mur' }], 1]);
    expect(await tenantSansMur(db)).toBeNull();
    expect(await nomsVus(db, voisin)).toEqual([voisin, [{ nom: 'Pharmacie voisine' }], 1]);
    await db.destroy();
  });

  it('ne laisse rien non plus quand la base refuse, qu’une règle refuse ou qu’un texte est faux', async () => {
    const db = ouvrirSeule();
    const essais = [
      (tx: TenantTx) => sql`select 1 / ${0}::int`.execute(tx),
      (tx: TenantTx) => sql`select absente`.execute(tx),
      () => Promise.reject(new Error('refusé')),
    ];
    for (const essai of essais) {
      await expect(lectureTenant<unknown>(db, tenantId, essai)).rejects.toThrow();
      expect(await tenantSansMur(db)).toBeNull();
      expect((await nomsVus(db, voisin))[1]).toEqual([{ nom: 'Pharmacie voisine' }]);
    }
    await db.destroy();
  });

  it('ne laisse rien quand la connexion est tuée entre le compte et la requête', async () => {
    const db = ouvrirSeule();
    const lente = lectureTenant(db, tenantId, (tx) => sql`select pg_sleep(60), ${'mur'}::text`.execute(tx));
    const echec = expect(lente).rejects.toThrow();
    await attendreQue(async () => {
      const { rows } = await proprietaire.query<{ tuee: boolean }>(
        `select pg_terminate_backend(pid) as tuee from pg_stat_activity
         where datname = current_database() and query like 'select pg_sleep(60)%' and state = 'active'`,
      );
      expect(rows).toEqual([{ tuee: true }]);
    });
    await echec;
    expect(await tenantSansMur(db)).toBeNull();
    expect((await nomsVus(db, voisin))[1]).toEqual([{ nom: 'Pharmacie voisine' }]);
    await db.destroy();
  });

  it('devient une transaction quand elle sort de ses murs, et y revient', async () => {
    const db = ouvrirSeule();
    const vus = await lectureTenant(db, tenantId, async (tx) => {
      const dehors = await enSysteme(tx, (systeme) =>
        systeme.selectFrom('tenant').select('id').where('id', 'in', [tenantId, voisin]).orderBy('id').execute(),
      );
      const dedans = await tx.selectFrom('tenant').select('id').where('id', 'in', [tenantId, voisin]).execute();
      return [dehors.length, dedans.length];
    });
    expect(vus).toEqual([2, 1]);
    expect(await tenantSansMur(db)).toBeNull();
    await db.destroy();
  });
});

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { creerBaseDeTest, type BaseDeTest } from '#server/testing/base/base.ts';
import { executer, surLaConnexion } from '#server/testing/base/serveur.ts';
import { ConfigError, readConfig } from '../config.ts';
import { ouvrirBase } from '../../instance.ts';
import { lectureTenant, openDatabase } from './database.ts';
import { heriterPourMigrer, retirerHeritage } from './heritage.ts';

const suffixe = randomUUID().slice(0, 8);
const [login, chef, equipe] = [`Appli ${suffixe}`, `chef_${suffixe}`, `equipe_${suffixe}`];
let base: BaseDeTest;
let version: number;
const sous = (user: string): pg.ClientConfig => {
  const { host, port, database } = new pg.Client(base.adminConfig);
  return { host, port, ...(database && { database }), user };
};
beforeAll(async () => {
  base = await creerBaseDeTest();
  const { admin } = inject('serveurDeTest');
  version = await surLaConnexion(admin, async (client) => {
    const { rows } = await client.query<{ v: number }>(`select current_setting('server_version_num')::int as v`);
    return rows[0]?.v ?? 0;
  });
  await executer(
    base.adminConfig,
    `create role "${login}" login; create role ${chef} login createrole; create role ${equipe}`,
    `insert into tenant (type, nom, mail, active) values ('PHARMACIE', 'Une', 'a@exemple.fr', 'ACCEPTED'), ('PHARMACIE', 'Deux', 'b@exemple.fr', 'ACCEPTED')`,
  );
});
afterAll(async () => {
  await base.fermer();
  await executer(inject('serveurDeTest').admin, `drop role "${login}", ${chef}, ${equipe}`);
});

const nombreDeTenants = (user: string): Promise<number | string> =>
  surLaConnexion(sous(user), (client) =>
    client.query<{ n: number }>('select count(*)::int as n from tenant').then(
      ({ rows }) => rows[0]?.n ?? -1,
      (erreur: { code: string }) => erreur.code,
    ),
  );
const oublier = () =>
  executer(
    base.adminConfig,
    `revoke pharmaccord_app, pharmaccord_systeme, ${equipe} from "${login}" cascade; revoke pharmaccord_app, pharmaccord_systeme from ${equipe}, ${chef} cascade; alter role "${login}" inherit`,
  );

describe('le compte de connexion n’hérite d’aucun rôle', () => {
  it('une installation d’avant y est amenée : sans son rôle, il ne lit plus rien ; avec, il lit comme avant', async () => {
    await executer(base.adminConfig, `grant pharmaccord_app, pharmaccord_systeme to "${login}"`);
    expect(await nombreDeTenants(login)).toBe(2);
    expect(await retirerHeritage(base.adminConfig, login)).toBe(false);
    expect(await nombreDeTenants(login)).toBe('42501');
    const db = openDatabase(sous(login), { max: 1 });
    const vus = await lectureTenant(db, 1 as AuthorizedTenantId, (tx) =>
      tx.selectFrom('tenant').select('nom').execute(),
    );
    expect(vus).toEqual([{ nom: 'Une' }]);
    await db.destroy();
    // Run again, on a login that is already right.
    expect(await retirerHeritage(base.adminConfig, login)).toBe(false);
    await oublier();
  });

  it('à un compte qui ne peut pas prendre les rôles, ils sont donnés sans héritage', async () => {
    expect(await retirerHeritage(base.adminConfig, login)).toBe(false);
    expect(await nombreDeTenants(login)).toBe('42501');
    await surLaConnexion(sous(login), async (client) => {
      await client.query('set role pharmaccord_systeme');
      expect((await client.query('select from tenant')).rowCount).toBe(2);
    });
    await oublier();
  });

  it('où le compte des migrations ne le peut pas, le démarrage est refusé avec la commande, et elle suffit', async () => {
    await executer(base.adminConfig, `grant pharmaccord_app, pharmaccord_systeme to "${login}"`);
    const faible = sous(version >= 160_000 ? chef : login);
    const refus = await retirerHeritage(faible, login).catch((erreur: unknown) => erreur);
    expect(refus).toBeInstanceOf(ConfigError);
    const commande = /Exécutez « (.*) » sous un compte/.exec((refus as Error).message)?.[1] ?? '';
    expect(commande).toMatch(
      version >= 160_000 ? /with inherit false, set true granted by/ : /^alter role .* noinherit$/,
    );
    await executer(base.adminConfig, commande);
    expect(await nombreDeTenants(login)).toBe('42501');
    expect(await retirerHeritage(faible, login)).toBe(false);
    await oublier();
  });

  it('ce qui vient par un rôle de l’exploitant lui est laissé, avec la commande', async ({ skip }) => {
    if (version < 160_000) skip('before PostgreSQL 16, noinherit holds for every role at once');
    await executer(
      base.adminConfig,
      `grant pharmaccord_systeme to ${equipe}; grant ${equipe} to "${login}"; grant pharmaccord_app, pharmaccord_systeme to "${login}" with inherit false`,
    );
    expect(await nombreDeTenants(login)).toBe(2);
    const refus = await retirerHeritage(base.adminConfig, login).catch((erreur: unknown) => erreur);
    const commande = /Exécutez « (.*) » sous un compte/.exec((refus as Error).message)?.[1] ?? '';
    expect(commande).toContain(`grant ${equipe} to "${login}" with inherit false`);
    await executer(base.adminConfig, commande);
    expect(await retirerHeritage(base.adminConfig, login)).toBe(false);
    expect(await nombreDeTenants(login)).toBe('42501');
    await oublier();
  });

  it('un superutilisateur est dit : aucun mur ne le retient', async () => {
    expect(await retirerHeritage(base.adminConfig, new pg.Client(base.adminConfig).user ?? '')).toBe(true);
  });
});

it('une base neuve et ses démarrages, sous le seul compte d’un propriétaire ordinaire', async () => {
  const { admin } = inject('serveurDeTest');
  const [seul, nom] = [`seul_${suffixe}`, `pharmaccord_test_seul_${suffixe}`];
  await executer(
    admin,
    `create role ${seul} login createrole; grant pharmaccord_app, pharmaccord_systeme to ${seul} with admin option`,
    `create database ${nom} owner ${seul}`,
  );
  const { host, port } = new pg.Client(admin);
  const DATABASE_URL = `postgresql://${seul}@localhost:${port}/${nom}?host=${encodeURIComponent(host)}`;
  const proprietaire = { connectionString: DATABASE_URL };
  try {
    // Every migration runs under an owner without inheritance; only postgres can take back the grants it made.
    await retirerHeritage(admin, seul);
    expect(await ouvrirBase(readConfig({ DATABASE_URL }))).toMatchObject({ neuve: true, sansMur: false });
    expect(await ouvrirBase(readConfig({ DATABASE_URL }))).toMatchObject({ neuve: false, sansMur: false });
    await surLaConnexion(proprietaire, async (client) => {
      expect(
        await client
          .query(`insert into tenant (type, nom, mail) values ('PHARMACIE', 'Une', 'a@exemple.fr')`)
          .catch((e: { code: string }) => e.code),
      ).toBe('42501');
      expect((await client.query('select from tenant')).rowCount).toBe(0);
    });
  } finally {
    await executer(admin, `drop database ${nom} with (force)`);
    await executer(admin, `drop owned by ${seul}`, `drop role ${seul}`);
  }
});

describe('une migration voit toutes les lignes', () => {
  const voitEnMigrant = (user: string) =>
    surLaConnexion(sous(user), async (client) => {
      await client.query('begin');
      const rendre = await heriterPourMigrer(client);
      const { rows } = await client.query<{ n: number }>('select count(*)::int as n from tenant');
      const dehors = await nombreDeTenants(user);
      await rendre();
      await client.query('commit');
      return [rows[0]?.n, dehors];
    });

  it('même sous un propriétaire qui n’hérite plus, le temps de sa transaction et pour elle seule', async () => {
    await executer(
      base.adminConfig,
      version >= 160_000
        ? `grant pharmaccord_systeme to ${chef} with admin option, inherit false`
        : `grant pharmaccord_systeme to ${chef}; alter role ${chef} noinherit`,
      `alter table tenant owner to ${chef}`,
    );
    // Behind forced row security, even the owner sees no row, without an error.
    expect(await nombreDeTenants(chef)).toBe(0);
    expect(await voitEnMigrant(chef)).toEqual([2, 0]);
    expect(await nombreDeTenants(chef)).toBe(0);
  });

  it('où il ne peut pas se le permettre, la migration est refusée avec la commande', async () => {
    await executer(
      base.adminConfig,
      version >= 160_000
        ? `revoke admin option for pharmaccord_systeme from ${chef} cascade`
        : `alter role ${chef} nocreaterole`,
    );
    const refus = await voitEnMigrant(chef).catch((erreur: unknown) => erreur);
    expect(refus).toBeInstanceOf(ConfigError);
    const commande = /Exécutez « (.*) » sous un compte/.exec((refus as Error).message)?.[1] ?? '';
    await executer(base.adminConfig, commande);
    expect(await voitEnMigrant(chef)).toEqual([2, 0]);
  });
});

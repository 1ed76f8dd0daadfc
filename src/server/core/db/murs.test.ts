import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { surLaConnexion } from '#server/testing/base/serveur.ts';
import {
  enSysteme,
  lectureSysteme,
  lectureTenant,
  lireTenant,
  openDatabase,
  transactionSysteme,
  transactionTenant,
  type Database,
  type Tx,
} from './database.ts';
import { ClientPrepare } from './prepared.ts';
import { reconnaitreConnexion } from './passage.ts';
import { executerSousMurs } from './sous-role.ts';
import { debutDe } from './transaction.ts';

let bases: Bases;
let ici: AuthorizedTenantId;
let voisin: AuthorizedTenantId;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
  ici = await bases.unTenant('Pharmacie du Mur');
  voisin = await bases.unTenant('Pharmacie voisine');
});
afterAll(() => bases.fermer());

type Vue = { role: string; requete: string; silence: string; tenant: string | null };
const VUE = sql<Vue>`select current_user as role, current_setting('statement_timeout') as requete,
  current_setting('idle_in_transaction_session_timeout') as silence, current_setting('app.tenant_id', true) as tenant`;
const voir = async (tx: Tx | Database): Promise<Vue | undefined> => (await VUE.execute(tx)).rows[0];
const tenantsVus = async (tx: Tx | Database): Promise<number[]> =>
  (await tx.selectFrom('tenant').select('id').where('id', 'in', [ici, voisin]).orderBy('id').execute()).map(
    ({ id }) => id,
  );

/** The tables whose rows belong to an account. */
const tablesDesComptes = (client: pg.Client): Promise<string[]> =>
  client
    .query<{ nom: string }>(
      `select c.oid::regclass::text as nom from pg_class c where c.relkind in ('r', 'p') and c.relrowsecurity
       and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    .then(({ rows }) => rows.map(({ nom }) => nom));

describe('une connexion qui n’a rien reçu à son ouverture', () => {
  it('n’a que ce que pg dit de lui-même : ni rôle, ni borne', async () => {
    const reglages = await sql<{
      name: string;
    }>`select name from pg_settings where source = 'client' order by name`.execute(bases.db);
    expect(reglages.rows.filter(({ name }) => !['application_name', 'client_encoding'].includes(name))).toEqual([]);
  });

  it('se voit refuser chaque table des comptes : le compte de connexion n’hérite d’aucun rôle', () =>
    surLaConnexion(bases.connexion, async (client) => {
      const tables = await tablesDesComptes(client);
      expect(tables.length).toBeGreaterThan(50);
      const issues = new Map<string, string>();
      for (const table of tables)
        issues.set(
          table,
          await client.query(`select * from ${table} limit 1`).then(
            () => 'lue',
            (erreur: { code: string }) => erreur.code,
          ),
        );
      expect([...issues].filter(([, issue]) => issue !== '42501')).toEqual([]);
    }));

  it('sous le rôle d’un compte mais sans compte, ne voit aucune ligne', async () => {
    expect(await tenantsVus(bases.db)).toEqual([]);
  });
});

describe('chaque requête porte son rôle et ses bornes', () => {
  const app = { role: 'pharmaccord_app', requete: '30s', silence: '5min' };
  const systeme = { role: 'pharmaccord_systeme', requete: '30s', silence: '5min' };

  it('dans une transaction, dans une lecture, seule', async () => {
    const { db, dbSysteme } = bases;
    expect(await transactionTenant(db, ici, voir)).toEqual({ ...app, tenant: String(ici) });
    expect(await lectureTenant(db, ici, voir)).toMatchObject({ role: app.role, requete: '30s', tenant: String(ici) });
    expect(await transactionSysteme(dbSysteme, voir)).toEqual({ ...systeme, tenant: '' });
    expect(await lectureSysteme(dbSysteme, voir)).toMatchObject({ role: systeme.role, requete: '30s', tenant: '' });
    expect(await voir(db)).toMatchObject({ role: app.role, requete: '30s', tenant: '' });
    expect(await voir(dbSysteme)).toMatchObject({ role: systeme.role, requete: '30s', tenant: '' });
    expect(await dbSysteme.connection().execute(voir)).toMatchObject({ role: systeme.role, requete: '30s' });
  });

  it('en sortant d’un compte et en y entrant', async () => {
    const { db, dbSysteme } = bases;
    expect(await lectureTenant(db, ici, (tx) => enSysteme(tx, voir))).toMatchObject(systeme);
    expect(await lectureSysteme(dbSysteme, (tx) => lireTenant(tx, voisin, voir))).toMatchObject({
      ...app,
      tenant: String(voisin),
    });
  });

  it('un compte reste derrière ses murs, même sur une connexion prise à la réserve qui les voit tous', async () => {
    expect(await transactionTenant(bases.dbSysteme, ici, tenantsVus)).toEqual([ici]);
    expect(await lectureTenant(bases.dbSysteme, ici, tenantsVus)).toEqual([ici]);
    expect(await lectureSysteme(bases.dbSysteme, tenantsVus)).toEqual([ici, voisin]);
  });

  it('rien n’en reste sur la connexion, qu’elle ait réussi ou échoué', async () => {
    const client = new ClientPrepare({ ...bases.connexion, pipeline: true });
    client.on('error', () => {});
    await client.connect();
    const { rows: compte } = await client.query<{ compte: string }>('select session_user as compte');
    const reste = async () => (await client.query<Vue>(VUE.compile(bases.db).sql)).rows[0];
    // On a connection that a pooler already lent, the setting is empty, not absent.
    const rien = { role: compte[0]?.compte, requete: '0', silence: expect.any(String) };
    expect((await reste())?.tenant || null).toBeNull();
    await reconnaitreConnexion(bases.connexion)(client);
    const murs = { role: 'pharmaccord_app', tenantId: ici } as const;
    expect((await executerSousMurs(client, murs, VUE.compile(bases.db))).rows[0]).toMatchObject({
      tenant: String(ici),
    });
    expect(await reste()).toMatchObject({ ...rien, tenant: '' });
    for (const faux of [sql`select 1 / ${0}::int`, sql`select absente`])
      await expect(executerSousMurs(client, murs, faux.compile(bases.db))).rejects.toThrow(/division|absente/);
    await client.query(debutDe(murs));
    expect(await reste()).toMatchObject({ role: 'pharmaccord_app', tenant: String(ici) });
    await client.query('rollback');
    expect(await reste()).toMatchObject({ ...rien, tenant: '' });
    await client.end();
  });

  it('un rôle que le compte de connexion ne peut pas prendre arrête tout', async () => {
    const db = openDatabase(bases.connexion, { role: 'pg_read_all_data' as 'pharmaccord_systeme', max: 1 });
    await expect(tenantsVus(db)).rejects.toThrow('role');
    await expect(transactionSysteme(db, tenantsVus)).rejects.toThrow('role');
    await db.destroy();
  });

  it('les transactions de Kysely, qui n’en poseraient pas, sont refusées', async () => {
    await expect(bases.dbSysteme.transaction().execute(voir as never)).rejects.toThrow('transactionSysteme');
  });
});

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { ouvrirRelais } from '#server/testing/base/relais.ts';
import { couperConnexions, lectureTenant, openDatabase, transactionTenant, type TenantTx } from './database.ts';
import { executerEncadree } from './encadree.ts';
import { avantLaSuite, executerEtValider } from './transaction.ts';
import { ValidationInconnue } from './validation-inconnue.ts';

let app: Application;
let tenantId: AuthorizedTenantId;
let voisin: number;
beforeAll(async () => {
  app = await creerApplication();
  tenantId = (await app.unTenant()) as AuthorizedTenantId;
  voisin = await app.unTenant();
});
afterAll(() => app.fermer());

const ecrire = (tx: TenantTx, numero: number, tenant: number = tenantId) =>
  sql<{ annee: number }>`insert into encours_compteur (tenant_id, annee, dernier) values (${tenant}, ${numero}, 1)
    returning annee`.compile(tx);
const annees = (): Promise<number[]> =>
  lectureTenant(app.services.db, tenantId, async (tx) => {
    const { rows } = await sql<{ annee: number }>`select annee from encours_compteur where tenant_id = ${tenantId}
      order by annee`.execute(tx);
    return rows.map(({ annee }) => annee);
  });
const dans = <T>(work: (tx: TenantTx) => Promise<T>, { validable = true } = {}) =>
  transactionTenant(app.services.db, tenantId, work, { validable });

it('une seule instruction ouvre, écrit et valide ; plus rien ne s’écrit derrière', async () => {
  const { rows } = await dans((tx) => executerEtValider(tx, ecrire(tx, 2001)));
  expect(rows).toEqual([{ annee: 2001 }]);
  expect(await annees()).toContain(2001);
  const encore = dans(async (tx) => {
    await executerEtValider(tx, ecrire(tx, 2002));
    await tx.executeQuery(ecrire(tx, 2003));
  });
  await expect(encore).rejects.toThrow('is committed');
  expect(await annees()).not.toContain(2003);
});

it('les murs sont posés avant elle : le compte voisin est refusé, et rien n’est écrit', async () => {
  const chezLeVoisin = dans((tx) => executerEtValider(tx, ecrire(tx, 2004, voisin)));
  await expect(chezLeVoisin).rejects.toMatchObject({ code: '42501' });
  const { rows } = await dans((tx) =>
    tx.executeQuery(
      sql<{ role: string; tenant: string; silence: string }>`select ${'x'}::text as x, current_user as role,
        current_setting('app.tenant_id') as tenant,
        current_setting('idle_in_transaction_session_timeout') as silence`.compile(tx),
    ),
  );
  expect(rows).toEqual([{ x: 'x', role: 'pharmaccord_app', tenant: String(tenantId), silence: '5min' }]);
});

it('un refus de la dernière défait celles d’avant', async () => {
  const refusee = dans(async (tx) => {
    await tx.executeQuery(ecrire(tx, 2005));
    await executerEtValider(tx, ecrire(tx, 2005));
  });
  await expect(refusee).rejects.toMatchObject({ code: '23505' });
  expect(await annees()).not.toContain(2005);
});

it('ce qui refuse derrière elle la défait, là où quelque chose suit', async () => {
  const refuser = async (tx: TenantTx) => {
    await avantLaSuite(tx, () => executerEtValider(tx, ecrire(tx, 2006)));
    throw new Error('trop tard');
  };
  await expect(dans(refuser)).rejects.toThrow('trop tard');
  const essai = async (tx: TenantTx) => {
    await executerEtValider(tx, ecrire(tx, 2007));
    throw new Error('essai');
  };
  await expect(dans(essai, { validable: false })).rejects.toThrow('essai');
  expect(await annees()).not.toContain(2006);
  expect(await annees()).not.toContain(2007);
});

it('sur une connexion qui ne garde pas de noms, de même', async () => {
  const client = new pg.Client({ ...app.directe, pipeline: true });
  onTestFinished(() => client.end());
  await client.connect();
  const entree = { role: 'pharmaccord_app', tenantId } as const;
  const requete = { sql: 'insert into encours_compteur (tenant_id, annee, dernier) values ($1, 2010, 1)' };
  const faite = await executerEncadree(client, { entree, valide: true }, { ...requete, parameters: [tenantId] });
  expect([faite.resultat.rowCount, faite.issue]).toEqual([1, 'COMMIT']);
  const refusee = executerEncadree(client, { entree, valide: true }, { ...requete, parameters: [voisin] });
  await expect(refusee).rejects.toMatchObject({ code: '42501' });
  await client.query('rollback');
  expect(await annees()).toContain(2010);
});

it('sans réponse : peut-être fait, jamais « non »', async () => {
  const { host, port, user, database, password } = new pg.Client(app.directe);
  const relais = await ouvrirRelais({ host, port });
  onTestFinished(relais.fermer);
  const connexion = { host: '127.0.0.1', port: relais.port, user, database, ...(password && { password }) };
  const db = openDatabase(connexion, { max: 1 });
  onTestFinished(() => db.destroy());
  const ecriture = transactionTenant(
    db,
    tenantId,
    async (tx) => {
      await tx.executeQuery(ecrire(tx, 2008));
      relais.taire();
      await executerEtValider(tx, ecrire(tx, 2009));
    },
    { validable: true },
  );
  ecriture.catch(() => {});
  await expect.poll(annees).toContain(2009);
  couperConnexions(db, new Error('silence'));
  await expect(ecriture).rejects.toBeInstanceOf(ValidationInconnue);
});

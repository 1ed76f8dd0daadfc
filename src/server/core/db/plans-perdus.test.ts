import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { executer } from '#server/testing/base/serveur.ts';
import { lectureTenant, openDatabase, transactionTenant, type Database, type Tx } from './database.ts';
import { estPlanPerdu } from './prepared.ts';

let app: Application;
let tenantId: AuthorizedTenantId;
beforeAll(async () => {
  app = await creerApplication();
  tenantId = (await app.unTenant()) as AuthorizedTenantId;
});
afterAll(() => app.fermer());

/** Changes a table as a migration of the next version would, under a running instance. */
let colonnes = 0;
const ajouterColonne = () => executer(app.proprietaire, `alter table tenant add column essai_${(colonnes += 1)} text`);
const lireTout = async (acces: Tx | Database): Promise<number> =>
  (await sql<{ id: number }>`select * from tenant where id = ${tenantId}`.execute(acces)).rows.length;
const huit = <T>(faire: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 8 }, faire));

it('une table qui gagne une colonne : chaque lecture en cours aboutit, sur chaque connexion', async () => {
  const lectures = () => huit(() => lectureTenant(app.services.db, tenantId, lireTout));
  const seules = () => huit(() => lireTout(app.services.dbSysteme));
  expect([...(await lectures()), ...(await seules())]).toEqual(Array.from({ length: 16 }, () => 1));
  for (let fois = 0; fois < 2; fois += 1) {
    await ajouterColonne();
    expect(await lectures()).toEqual(Array.from({ length: 8 }, () => 1));
    expect(await seules()).toEqual(Array.from({ length: 8 }, () => 1));
  }
});

it('une écriture qui la lit en entier est refusée comme à recommencer, et la suivante aboutit', async () => {
  const ecrire = () => transactionTenant(app.services.db, tenantId, lireTout);
  await huit(ecrire);
  await ajouterColonne();
  const issues = await Promise.allSettled([ecrire()]);
  for (const issue of issues) if (issue.status === 'rejected') expect(estPlanPerdu(issue.reason)).toBe(true);
  expect(await ecrire()).toBe(1);
});

it('les requêtes préparées d’une connexion effacées : la lecture suivante aboutit', async () => {
  // A pooler would close such a connection itself.
  const db = openDatabase(app.directe, { max: 2 });
  onTestFinished(() => db.destroy());
  const lectures = () => huit(() => lectureTenant(db, tenantId, lireTout));
  await lectures();
  await huit(() => sql`deallocate all`.execute(db));
  expect(await lectures()).toEqual(Array.from({ length: 8 }, () => 1));
});

it('cinq connexions de cinq aboutissent quand la table des tentatives gagne une colonne', async () => {
  await app.unUtilisateur(tenantId, 'ADMIN', 'claire');
  await huit(() => app.connecter('claire'));
  await executer(app.proprietaire, 'alter table tentative add column essai text');
  expect(await huit(() => app.connecter('claire'))).toHaveLength(8);
});

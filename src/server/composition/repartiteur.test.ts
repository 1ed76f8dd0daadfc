// Behind a pooler (`npm run test:api:pgbouncer`), every reading answers what it answers without one.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { contrats } from '#shared/contrats.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import type { RouteContract } from '#shared/core/contract.ts';
import { lectureTenant } from '#server/core/db/database.ts';
import { chargerDemo } from '#server/demo/charger.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { creerBaseDeTest } from '#server/testing/base/base.ts';

const { login, direct } = inject('serveurDeTest');
const derriereUnRepartiteur = login !== direct;

const PERSONNES = ['titulaire', 'voisin', 'groupement', 'delegue', 'super'];
let directe: Application;
let derriere: Application;
let tenants: AuthorizedTenantId[];
const jetons = new Map<string, string>();
beforeAll(async () => {
  if (!derriereUnRepartiteur) return;
  const base = await creerBaseDeTest();
  derriere = await creerApplication({ baseDeTest: base });
  directe = await creerApplication({
    baseDeTest: { ...base, clientConfig: base.directConfig, fermer: async () => {} },
  });
  await chargerDemo(directe.services.dbSysteme, '2026-11-21');
  derriere.horloge.maintenant = directe.horloge.maintenant;
  const { rows } = await sql<{ id: AuthorizedTenantId }>`select id from tenant order by id`.execute(
    directe.services.dbSysteme,
  );
  tenants = rows.map(({ id }) => id);
  for (const username of PERSONNES) jetons.set(username, await directe.connecter(username));
});
afterAll(async () => {
  await directe?.fermer();
  await derriere?.fermer();
});

const lectures: RouteContract[] = Object.values(contrats)
  .flatMap((contrat) => Object.values<RouteContract>(contrat))
  .filter(({ method }) => method === 'GET');

/** A file made on demand bears its own hour: its size tells it apart. */
const lire = async (app: Application, url: string, jeton: string): Promise<{ status: number; corps: unknown }> => {
  const { status, corps, brut } = await app.appeler(jeton, 'GET', url);
  return { status, corps: typeof corps === 'string' ? brut.length : corps };
};

const ecrireLesAcces = async (tout: boolean): Promise<void> => {
  for (const { services } of [directe, derriere]) await services.acces.ecrire(tout);
};

/**
 * A reading may leave a mark: what it answers next is right too. What was taken away is journalled up to a second
 * later, maybe between two readings of the journal: once that is written, it is told no more.
 */
const comparer = async (adresse: string, jeton: string): Promise<number> => {
  for (let reste = 2; ; reste -= 1) {
    const avant = await lire(directe, adresse, jeton);
    const par = await lire(derriere, adresse, jeton);
    if (isDeepStrictEqual(par, avant)) return par.status;
    const apres = await lire(directe, adresse, jeton);
    if (reste === 0) expect(par, adresse).toEqual(apres);
    if (isDeepStrictEqual(par, apres)) return par.status;
    await ecrireLesAcces(false);
  }
};

describe.skipIf(!derriereUnRepartiteur)('derrière un répartiteur de connexions', () => {
  it('chaque table montre à un compte les mêmes lignes, et à nul autre', async () => {
    const { rows: tables } = await sql<{ nom: string }>`select c.oid::regclass::text as nom from pg_class c
      where c.relkind in ('r', 'p') and c.relrowsecurity and c.relnamespace = 'public'::regnamespace
        and has_table_privilege('pharmaccord_app', c.oid, 'select') order by 1`.execute(directe.services.dbSysteme);
    expect(tables.length).toBeGreaterThan(50);
    const toutes = tables.map(
      ({ nom }) =>
        `select '${nom}' as nom, count(*)::int as n, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as empreinte from ${nom} t`,
    );
    const vues = (app: Application, tenantId: AuthorizedTenantId) =>
      lectureTenant(app.services.db, tenantId, (tx) => sql.raw(toutes.join(' union all ')).execute(tx));
    await ecrireLesAcces(true);
    for (const tenantId of tenants)
      expect((await vues(derriere, tenantId)).rows).toEqual((await vues(directe, tenantId)).rows);
  });

  it.each(PERSONNES)('chaque lecture de « %s » rend ce qu’elle rend sans lui', async (personne) => {
    const jeton = jetons.get(personne) ?? '';
    let rendues = 0;
    for (const route of lectures) {
      if ((await comparer(route.url.replaceAll(/:\w+/g, '1'), jeton)) === 200) rendues += 1;
    }
    expect(rendues).toBeGreaterThan(10);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactionSysteme } from '#server/core/db/database.ts';
import type { Application } from '#server/testing/application.ts';
import { creerDemo } from '#server/testing/mondes/demo.ts';
import { executer } from '#server/testing/base/serveur.ts';
import { chargerGrand } from './grand.ts';

const JOUR = '2026-11-22';
const TAILLE = { pharmacies: 6, groupements: 2, laboratoires: 50, encours: 120, promotions: 24 };
let app: Application;
beforeAll(async () => {
  app = await creerDemo(JOUR);
});
afterAll(() => app.fermer());

const lire = async <T>(requete: ReturnType<typeof sql<T>>): Promise<T[]> =>
  transactionSysteme(app.services.dbSysteme, async (tx) => (await requete.execute(tx)).rows);
const charger = () => chargerGrand({ proprietaire: app.proprietaire, systeme: app.services.dbSysteme }, TAILLE, JOUR);

/** Every index, key, check and trigger of the schema. */
const schema = () =>
  lire(sql<{ garde: string }>`
    select indexdef as garde from pg_indexes where schemaname = 'public'
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint
    where connamespace = 'public'::regnamespace
    union all
    select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    order by garde`);
const nombres = () =>
  lire(sql<Record<string, number>>`select (select count(*)::int from encours) as encours,
    (select count(*)::int from tenant) as tenants, (select count(*)::int from encours_reglement) as reglements`);

it('le grand jeu entre en gros : rien ne manque ensuite au schéma, et chaque somme d’argent est prouvée', async () => {
  const avant = await schema();
  const [comptes] = await nombres();
  await charger();
  expect(await schema()).toEqual(avant);
  const [apres] = await nombres();
  expect(apres?.['encours']).toBe((comptes?.['encours'] ?? 0) + TAILLE.encours);
  expect(apres?.['tenants']).toBe((comptes?.['tenants'] ?? 0) + TAILLE.pharmacies + TAILLE.groupements);
  const [sommes] = await lire(sql<{ regle: string; recu: string; nature: string }>`
    select sum(e.valeur_reglee_centimes)::text as regle, string_agg(distinct e.nature_fiscale, ',') as nature,
      (select sum(c.affecte_centimes)::text from encaissement c where c.numero like 'AVG-%') as recu
    from encours e join tenant t on t.id = e.tenant_id where t.mail like '%@grand.exemple.fr'`);
  expect(sommes?.regle).toBe(sommes?.recu);
  expect(sommes?.nature).toBe('HT');
});

it('ses comptes se connectent, et un encours de plus y suit les mêmes règles', async () => {
  const grand = await app.connecter('grand-1');
  const { corps } = await app.appeler(grand, 'GET', '/api/v1/encours?etat=DECLARE', {});
  const [encours] = corps.elements;
  const chemin = `/api/v1/encours/${encours.id}`;
  const detail = await app.appeler(grand, 'GET', chemin, {});
  expect(detail.status).toBe(200);
  const fausser = () =>
    executer(
      app.proprietaire,
      `update encours set valeur_reglee_centimes = valeur_reglee_centimes + 1 where etat = 'DECLARE' and id = ${encours.id}`,
    );
  await expect(fausser()).rejects.toThrow('somme de ses règlements');
  const reseau = await app.connecter('reseau-1');
  expect((await app.appeler(reseau, 'GET', '/api/v1/groupements/adherents', {})).corps.total).toBe(3);
});

it('une faute en chemin ne laisse rien, ni une ligne ni un index de moins', async () => {
  const [avant, comptes] = [await schema(), await nombres()];
  // The same accounts again: their user names are taken.
  await expect(charger()).rejects.toThrow('utilisateur');
  expect(await schema()).toEqual(avant);
  expect(await nombres()).toEqual(comptes);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { chargerDemo } from './charger.ts';

const JOUR = '2026-11-22';
let app: Application;
beforeAll(async () => {
  app = await creerApplication();
  app.horloge.maintenant = new Date(`${JOUR}T10:00:00Z`);
  await chargerDemo(app.services.dbSysteme, JOUR);
});
afterAll(() => app.fermer());

it('la démonstration montre des encaissements dans chaque état, dont un virement à compléter et un rapprochement', async () => {
  const titulaire = await app.connecter('titulaire');
  const { corps: onglets } = await app.appeler(titulaire, 'GET', '/api/v1/encaissements/onglets', {});
  expect(onglets.NON_AFFECTE.nombre).toBe(5);
  expect(onglets.PARTIEL.nombre).toBe(2);
  expect(onglets.ANNULE.nombre).toBe(1);
  expect(onglets.AFFECTE.nombre).toBeGreaterThan(10);
  expect(onglets.NON_AFFECTE.aCompleter).toBe(2);
  const { corps } = await app.appeler(titulaire, 'GET', '/api/v1/encaissements?q=AVD-1001', {});
  const suite = `/api/v1/encaissements/${corps.elements[0].id}/rapprochements`;
  expect((await app.appeler(titulaire, 'GET', suite, {})).corps.rapprochements.length).toBeGreaterThan(0);
});

it('chaque encours de la démonstration a reçu la somme de ses règlements', async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from encours e where e.valeur_reglee_centimes <> (
    select coalesce(sum(r.montant_centimes), 0) from encours_reglement r
    where r.tenant_id = e.tenant_id and r.encours_id = e.id and r.annule_le is null)`.execute(app.services.dbSysteme);
  expect(rows).toEqual([{ n: 0 }]);
});

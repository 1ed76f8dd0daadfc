import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Application } from '#server/testing/application.ts';
import { creerDemo } from '#server/testing/mondes/demo.ts';

const JOUR = '2026-11-22';
let app: Application;
beforeAll(async () => {
  app = await creerDemo(JOUR);
});
afterAll(() => app.fermer());

it('la démonstration montre des encaissements dans chaque état, dont des virements TTC et un rapprochement', async () => {
  const titulaire = await app.connecter('titulaire');
  const { corps: onglets } = await app.appeler(titulaire, 'GET', '/api/v1/encaissements/onglets', {});
  expect(onglets.NON_AFFECTE.nombre).toBe(6);
  expect(onglets.PARTIEL.nombre).toBe(2);
  expect(onglets.ANNULE.nombre).toBe(1);
  expect(onglets.AFFECTE.nombre).toBeGreaterThan(10);
  expect(Object.keys(onglets.NON_AFFECTE.reste)).toEqual(['HT', 'TTC']);
  const { corps } = await app.appeler(titulaire, 'GET', '/api/v1/encaissements?q=AVD-1001', {});
  const suite = `/api/v1/encaissements/${corps.elements[0].id}/rapprochements`;
  expect((await app.appeler(titulaire, 'GET', suite, {})).corps.rapprochements.length).toBeGreaterThan(0);
});

it('un relevé lu : ce que ses laboratoires ont versé attend, le reste n’est pas gardé, et un montant retrouve son encours', async () => {
  const titulaire = await app.connecter('titulaire');
  const lire = async (suite: string) =>
    (await app.appeler(titulaire, 'GET', `/api/v1/encaissements${suite}`, {})).corps;
  const { elements } = await lire('?q=VIR+SEPA&etat=NON_AFFECTE');
  expect(elements).toHaveLength(3);
  for (const element of elements)
    expect(element).toMatchObject({ nature: 'VIREMENT', source: 'RELEVE_BANCAIRE', partage: 'TTC' });
  const solde = elements.find(({ info }: { info: string }) => info.endsWith('SOLDE'));
  const { rapprochements } = await lire(`/${solde.id}/rapprochements`);
  expect(rapprochements[0].hypothese).toContain('20');
  expect((await lire('?q=CPAM')).total).toBe(0);
});

it('chaque encours de la démonstration a reçu la somme de ses règlements', async () => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from encours e where e.valeur_reglee_centimes - e.valeur_compensee_centimes <> (
    select coalesce(sum(r.montant_centimes), 0) from encours_reglement r
    where r.tenant_id = e.tenant_id and r.encours_id = e.id and r.annule_le is null and r.encaissement_id is not null)`.execute(
    app.services.dbSysteme,
  );
  expect(rows).toEqual([{ n: 0 }]);
});

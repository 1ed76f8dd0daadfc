import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactionSysteme } from '#server/core/db/database.ts';
import { tenantsNonReclames } from '#server/features/operations/operation/read-models/reclame.ts';
import type { Application } from '#server/testing/application.ts';
import { creerDemo } from '#server/testing/mondes/demo.ts';

// A Sunday: what ended the week before has waited the longest.
const JOUR = '2026-11-22';
let app: Application;
beforeAll(async () => {
  app = await creerDemo(JOUR);
});
afterAll(() => app.fermer());

it('la démonstration ne laisse aucune contrepartie due sans encours, ni oubliée', async () => {
  expect(await transactionSysteme(app.services.dbSysteme, (tx) => tenantsNonReclames(tx, JOUR))).toEqual([]);
  const titulaire = await app.connecter('titulaire');
  const { corps } = await app.appeler(titulaire, 'GET', '/api/v1/promotions', { query: { nonReclamees: 'true' } });
  expect(corps.total).toBe(0);
  // Not for want of operations: some are over and declared.
  const toutes = await app.appeler(titulaire, 'GET', '/api/v1/promotions', { query: { q: 'Cheveux forts' } });
  expect(toutes.corps.elements).toMatchObject([{ argent: { nonReclamees: 0 } }]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Application } from '#server/testing/application.ts';
import { creerDemo } from '#server/testing/mondes/demo.ts';

let app: Application;
beforeAll(async () => {
  app = await creerDemo('2026-11-21');
});
afterAll(() => app.fermer());

it('treize mois de ventes, un trou de trois jours, un jour incomplet, un irrécupérable', async () => {
  const etats = await app.services.dbSysteme
    .selectFrom('jour_extraction')
    .select((e) => ['etat', e.fn.countAll<number>().as('combien'), e.fn.sum<number>('ca_ttc_centimes').as('ca')])
    .groupBy('etat')
    .orderBy('etat')
    .execute();
  expect(etats.map(({ etat, combien }) => [etat, combien])).toEqual([
    ['complete', 380],
    ['incomplete', 1],
    ['irrecuperable', 1],
  ]);
  expect(etats[0]?.ca).toBeGreaterThan(1_000_000);
});

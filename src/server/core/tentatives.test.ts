import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { transactionSysteme } from './db/database.ts';
import { oublierTentatives, verrouillerTentatives } from './tentatives.ts';

let app: Application;
beforeAll(async () => {
  app = await creerApplication();
});
afterAll(() => app.fermer());

it('une connexion qui réussit efface le compteur sans faire échouer celles qui le lisent au même moment', async () => {
  const gestes = Array.from({ length: 300 }, (_, i) =>
    transactionSysteme(app.services.dbSysteme, async (tx) => {
      if (i % 2 === 0) return (await verrouillerTentatives(tx, 'connexion:claire')).nombre;
      await oublierTentatives(tx, 'connexion:claire');
      return 0;
    }),
  );
  expect(new Set(await Promise.all(gestes))).toEqual(new Set([0]));
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, uneLigne, type MondeFacture } from '#server/testing/mondes/facture.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
  await m.connaitre();
});
afterAll(() => m.app.fermer());

it('les achats d’un laboratoire, année par année : ses factures, ses avoirs déduits ; le voisin n’existe pas', async () => {
  const lire = () => m.ok('GET', `/achats?laboratoireId=${m.labo}`);
  // The invoice that made the seller known: twelve at 10 €, 25 % off.
  expect(await lire()).toEqual([{ annee: 2026, centimes: 9_000 }]);
  await m.recevoir({ date: '2025-03-10', lignes: [uneLigne({ quantite: 100, remiseCentiemes: 0 })] });
  await m.recevoir({ date: '2026-02-01', nature: 'AVOIR', lignes: [uneLigne({ quantite: 2 })] });
  expect(await lire()).toEqual([
    { annee: 2026, centimes: 7_500 },
    { annee: 2025, centimes: 100_000 },
  ]);
  expect((await m.appelerFacture('GET', '/achats?laboratoireId=987654321')).status).toBe(404);
});

import { expect, it } from 'vitest';
import { versSeuil } from './groupement.ts';

it('le chemin vers un palier va de 0 à 100 %, sans jamais l’atteindre trop tôt (STA-26)', () => {
  expect([versSeuil(0, 300), versSeuil(299, 300), versSeuil(300, 300), versSeuil(900, 300)]).toEqual([
    0, 9_966, 10_000, 10_000,
  ]);
  expect([versSeuil(10, null), versSeuil(10, 0), versSeuil(-5, 300)]).toEqual([null, null, 0]);
});

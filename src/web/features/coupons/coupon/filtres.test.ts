import { expect, test } from 'vitest';
import { requeteCoupons, TAILLE_COUPONS, urlCoupons } from './filtres.ts';

const requete = (recherche: object) => requeteCoupons(urlCoupons.parse(recherche));

test('deux jours à l’envers, pendant qu’on en tape un, ne demandent que le premier', () => {
  expect(requete({ depuis: '2026-03-10', jusquau: '2026-03-01' })).toMatchObject({
    depuis: '2026-03-10',
    jusquau: undefined,
  });
  expect(requete({ depuis: '2026-03-10', jusquau: '2026-03-10' }).jusquau).toBe('2026-03-10');
  expect(requete({ jusquau: '2026-03-01' }).jusquau).toBe('2026-03-01');
});

test('la vue est de l’écran : le serveur ne la reçoit pas, une page a toujours la même taille', () => {
  const { taille, ...reste } = requete({ vue: 'produits', q: 'crème' });
  expect(taille).toBe(TAILLE_COUPONS);
  expect(reste).toMatchObject({ q: 'crème' });
  expect(reste).not.toHaveProperty('vue');
});

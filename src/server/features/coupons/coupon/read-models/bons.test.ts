import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, EAN, type Monde } from '#server/testing/mondes/payps.ts';
import { suivisCoupon, type Coupon, type ProduitDeCoupons } from '#shared/features/coupons/coupon/contract.ts';
import { PRODUIT_INCONNU } from '#shared/features/coupons/coupon/messages.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.fermer());

const JOURS = ['2026-02-28', '2026-03-01', '2026-03-05', '2026-04-01'] as const;
const ligne = fc
  .record({
    marque: fc.constantFrom('Éclat', 'Autre'),
    code: fc.constantFrom(EAN, '3400935955838', null),
    designation: fc.constantFrom('Solaire SPF50', 'Crème', '', null),
    jour: fc.constantFrom(...JOURS),
    quantite: fc.integer({ min: 1, max: 9 }),
    montant_centimes: fc.option(fc.nat(10_000)),
    paye_centimes: fc.nat(10_000),
    suivi: fc.constantFrom(...suivisCoupon),
  })
  .map((couponTire) => ({
    ...couponTire,
    a_verifier: couponTire.suivi === 'A_VERIFIER' ? 'SANS_PRIX' : null,
    etat: 'UTILISE',
    revision: 1,
  }));
const filtres = fc.record(
  {
    depuis: fc.constantFrom(...JOURS.slice(0, 2)),
    jusquau: fc.constantFrom(...JOURS.slice(2)),
    suivi: fc.constantFrom(...suivisCoupon),
    q: fc.constantFrom('creme', 'ECLAT', EAN),
  },
  { requiredKeys: [] },
);

type Page<E> = { elements: E[]; total: number; sommes: Record<string, number> };
const lire = async <E>(suite: string, query: object): Promise<Page<E>> =>
  m.ok('GET', `${suite}?${new URLSearchParams({ ...query, taille: '200' }).toString()}`);
const poser = async (lignes: readonly object[]) => {
  await m.vider();
  if (lignes.length > 0)
    await m.app.services.dbSysteme
      .insertInto('payps_coupon')
      .values(
        lignes.map((couponAPoser, rang) => ({
          ...couponAPoser,
          tenant_id: m.pharmacie,
          externe: `E-${rang}`,
        })) as never,
      )
      .execute();
};
const total = <E>(elements: readonly E[], valeur: (element: E) => number): number =>
  elements.reduce((somme, element) => somme + valeur(element), 0);

it('les produits sont les bons de la liste, chacun une fois, au centime (PAY-19)', () =>
  fc.assert(
    fc.asyncProperty(fc.array(ligne, { maxLength: 40 }), filtres, async (lignes, query) => {
      await poser(lignes);
      const bons = await lire<Coupon>('/coupons', query);
      const produits = await lire<ProduitDeCoupons>('/coupons/produits', query);
      const duDuBon = ({ suivi, montantCentimes, payeCentimes }: Coupon) =>
        suivi === 'DU' ? Math.max(0, (montantCentimes ?? 0) - payeCentimes) : 0;
      expect(produits.total).toBe(produits.elements.length);
      expect(produits.sommes).toEqual(bons.sommes);
      expect(total(produits.elements, (ligneProduit) => ligneProduit.nbCoupons)).toBe(bons.total);
      expect(total(produits.elements, (ligneProduit) => ligneProduit.duCentimes)).toBe(total(bons.elements, duDuBon));
      expect(total(produits.elements, (ligneProduit) => ligneProduit.payeCentimes)).toBe(
        total(bons.elements, (bon) => bon.payeCentimes),
      );
      if (!('suivi' in query))
        for (const nom of ['duCentimes', 'payeCentimes', 'nbAVerifier', 'nbRefuses'] as const)
          expect(total(produits.elements, (ligneProduit) => ligneProduit[nom])).toBe(bons.sommes[nom]);
      for (const { marque, produit, nbCoupons, premierJour, dernierJour, quantite } of produits.elements) {
        const bonsDuProduit = await lire<Coupon>('/coupons', { ...query, marque, produit });
        expect([bonsDuProduit.total, bonsDuProduit.elements[0]?.jour, bonsDuProduit.elements.at(-1)?.jour]).toEqual([
          nbCoupons,
          dernierJour,
          premierJour,
        ]);
        expect(total(bonsDuProduit.elements, (bon) => bon.quantite)).toBe(quantite);
      }
    }),
    { numRuns: 40 },
  ));

it('les plus gros montants d’abord, une page à la fois', async () => {
  const couponDeBase = { marque: 'Éclat', jour: '2026-03-05', quantite: 1, etat: 'UTILISE', revision: 1, suivi: 'DU' };
  await poser([
    { ...couponDeBase, code: EAN, montant_centimes: 100 },
    { ...couponDeBase, designation: 'Crème', montant_centimes: 900 },
    { ...couponDeBase, montant_centimes: 500 },
  ]);
  const { elements } = await lire<ProduitDeCoupons>('/coupons/produits', {});
  expect(elements.map(({ produit }) => produit)).toEqual(['Crème', PRODUIT_INCONNU, EAN]);
  const { elements: suite, total: n } = await m.ok('GET', '/coupons/produits?taille=1&page=9');
  expect([suite, n]).toEqual([[], 3]);
});

it.each(['/coupons', '/coupons/produits'])('%s refuse des jours à l’envers, à leur champ', async (suite) => {
  const { status, corps } = await m.appelerPayps('GET', `${suite}?depuis=2026-03-02&jusquau=2026-03-01`);
  expect([status, corps.errors]).toMatchObject([400, [{ pointer: '/query/jusquau' }]]);
});

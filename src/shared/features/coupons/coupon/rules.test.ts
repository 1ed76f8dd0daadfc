import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleDuCoupon,
  creancesVoulues,
  rattacherCoupon,
  type CouponLu,
  type LaboratoireDeMarque,
  type OperationPayps,
} from './rules.ts';

const EAN = '3518370400049';
const unCoupon = (champs: Partial<CouponLu> = {}): CouponLu => ({
  marque: 'Éclat',
  code: EAN,
  jour: '2026-03-05',
  montantCentimes: 300,
  etat: 'UTILISE',
  payeCentimes: 0,
  ...champs,
});
const operation: OperationPayps = {
  id: 9,
  laboratoireId: 1,
  debut: '2026-02-20',
  fin: '2026-04-10',
  codes: [EAN],
  attenduCentimes: 500,
};
const laboratoireDe: LaboratoireDeMarque = (marque) =>
  marque === 'Éclat' ? 1 : marque === 'Absente' ? null : undefined;

describe('ce qu’on fait d’un bon (PAY-7)', () => {
  it.each<[string, Partial<CouponLu>, object]>([
    ['utilisé', {}, { suivi: 'DU', aVerifier: null, laboratoireId: 1 }],
    ['payé', { payeCentimes: 300 }, { suivi: 'PAYE' }],
    ['payé en partie', { payeCentimes: 299 }, { suivi: 'DU' }],
    ['refusé', { etat: 'REFUSE' }, { suivi: 'REFUSE', aVerifier: null }],
    ['annulé', { etat: 'ANNULE', marque: '?' }, { suivi: 'ANNULE', aVerifier: null }],
    ['sans prix', { montantCentimes: null }, { suivi: 'A_VERIFIER', aVerifier: 'SANS_PRIX' }],
    ['marque inconnue', { marque: '?' }, { suivi: 'A_VERIFIER', aVerifier: 'MARQUE_NON_LIEE', laboratoireId: null }],
    ['laboratoire absent', { marque: 'Absente' }, { suivi: 'A_VERIFIER', aVerifier: 'LABORATOIRE_ABSENT' }],
  ])('%s', (_cas, champs, attendu) =>
    expect(rattacherCoupon(unCoupon(champs), laboratoireDe, [])).toMatchObject(attendu),
  );

  it.each<[string, Partial<CouponLu>, number | null]>([
    ['son produit, ses jours', {}, 9],
    ['le premier jour', { jour: '2026-02-20' }, 9],
    ['le dernier', { jour: '2026-04-10' }, 9],
    ['la veille', { jour: '2026-02-19' }, null],
    ['le lendemain', { jour: '2026-04-11' }, null],
    ['un autre produit', { code: '3400935955838' }, null],
    ['sans code', { code: null }, null],
  ])('rattaché à l’opération : %s', (_cas, champs, promotionId) => {
    const plusTard = { ...operation, id: 12 };
    expect(rattacherCoupon(unCoupon(champs), laboratoireDe, [plusTard, operation]).promotionId).toBe(promotionId);
  });
});

describe('ce qui est dû (PAY-8, PAY-16)', () => {
  const rattache = (champs: Partial<CouponLu> = {}, operations: readonly OperationPayps[] = []) => {
    const coupon = unCoupon(champs);
    return { ...coupon, ...rattacherCoupon(coupon, laboratoireDe, operations) };
  };
  it('par laboratoire et par mois ; une opération ne laisse que son surplus, au mois où elle finit', () => {
    const coupons = [
      rattache({ code: null }),
      rattache({ code: null, jour: '2026-03-31', montantCentimes: 50 }),
      rattache({ code: null, jour: '2026-04-01', montantCentimes: 70 }),
      rattache({ montantCentimes: 400 }, [operation]),
      rattache({ montantCentimes: 400 }, [operation]),
      rattache({ etat: 'REFUSE' }),
      rattache({ montantCentimes: null }),
    ];
    expect(creancesVoulues(coupons, [operation])).toEqual([
      { laboratoireId: 1, periode: '2026-03-01', promotionId: null, duCentimes: 350 },
      { laboratoireId: 1, periode: '2026-04-01', promotionId: null, duCentimes: 70 },
      { laboratoireId: 1, periode: '2026-04-01', promotionId: 9, duCentimes: 300 },
    ]);
  });
  it('chaque bon dû est compté une fois, et une seule', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            jour: fc.constantFrom('2026-03-01', '2026-03-31', '2026-04-15'),
            code: fc.constantFrom(EAN, null),
            montantCentimes: fc.option(fc.nat(1_000)),
            etat: fc.constantFrom('UTILISE' as const, 'REFUSE' as const, 'ANNULE' as const),
            marque: fc.constantFrom('Éclat', 'Absente', '?'),
          }),
        ),
        (champs) => {
          const sansAttendu = { ...operation, attenduCentimes: 0 };
          const coupons = champs.map((champ) => rattache(champ, [sansAttendu]));
          const du = coupons
            .filter((coupon) => cleDuCoupon(coupon, [sansAttendu]) !== null)
            .reduce((somme, { montantCentimes }) => somme + (montantCentimes ?? 0), 0);
          const voulu = creancesVoulues(coupons, [sansAttendu]).reduce(
            (somme, creanceVoulue) => somme + creanceVoulue.duCentimes,
            0,
          );
          expect(voulu).toBe(du);
          for (const { suivi, aVerifier } of coupons) expect(suivi === 'A_VERIFIER').toBe(aVerifier !== null);
        },
      ),
    ));
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { medianeDe, rendementDePromotion, unAnAvant } from './promotions.ts';

describe('les calculs des promotions', () => {
  it('le même jour un an avant, le 28 pour un 29 février (STA-21)', () => {
    expect(['2026-11-23', '2028-02-29', '2001-01-01'].map(unAnAvant)).toEqual([
      '2025-11-23',
      '2027-02-28',
      '2000-01-01',
    ]);
  });

  it('le milieu est une des valeurs, autant au-dessous qu’au-dessus (STA-22)', () => {
    expect([medianeDe([]), medianeDe([7]), medianeDe([3, 1]), medianeDe([9, -2, 4])]).toEqual([null, 7, 1, 4]);
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (valeurs) => {
        const milieu = medianeDe(valeurs)!;
        expect(valeurs).toContain(milieu);
        expect(valeurs.filter((v) => v < milieu).length).toBeLessThanOrEqual(valeurs.length / 2);
        expect(valeurs.filter((v) => v > milieu).length).toBeLessThanOrEqual(valeurs.length / 2);
      }),
    );
  });

  it('une place vaut ce qu’elle rapporte par semaine, et par mètre quand sa largeur est connue (STA-23)', () => {
    expect(rendementDePromotion(20_000, 14, 80)).toEqual({
      parSemaineCentimes: 10_000,
      parMetreSemaineCentimes: 12_500,
    });
    expect(rendementDePromotion(20_000, 14, null)).toEqual({
      parSemaineCentimes: 10_000,
      parMetreSemaineCentimes: null,
    });
    expect(rendementDePromotion(0, 0, 80)).toEqual({ parSemaineCentimes: null, parMetreSemaineCentimes: null });
  });
});

import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { BarreRfa } from './BarreRfa.tsx';
import { echelleDe } from './echelle.ts';

const SEUILS = [1_000_000, 2_000_000, 4_000_000];
const dire = (base: number, prevision: { min: number; max: number } | null = null) => {
  const { unmount } = montrer(<BarreRfa base={base} seuils={SEUILS} prevision={prevision} unite="EUROS" />);
  const barre = screen.getByRole('img');
  const etatDeBarre = {
    dit: barre.getAttribute('aria-label')?.replaceAll('\u00a0', ' '),
    atteints: barre.querySelectorAll('[data-atteint]').length,
  };
  unmount();
  return etatDeBarre;
};

describe('la barre d’une RFA', () => {
  test('un palier est atteint de son seuil compris jusqu’au suivant exclu (RFA-4)', () => {
    expect(dire(999_999)).toEqual({
      dit: '9 999,99 €, aucun palier atteint sur 3, prochain à 10 000,00 €',
      atteints: 0,
    });
    expect(dire(1_000_000)).toEqual({
      dit: '10 000,00 €, palier 1 atteint sur 3, prochain à 20 000,00 €',
      atteints: 1,
    });
    expect(dire(4_000_000)).toEqual({ dit: '40 000,00 €, palier 3 atteint sur 3', atteints: 3 });
  });

  test('elle dit entre quoi et quoi la base finirait', () =>
    expect(dire(1_500_000, { min: 2_800_000, max: 3_200_000 }).dit).toBe(
      '15 000,00 €, palier 1 atteint sur 3, prochain à 20 000,00 €, prévu : 28 000,00 € à 32 000,00 €',
    ));

  test('les seuils et la base restent sur la barre, dans leur ordre, quelle que soit la prévision', () => {
    const montant = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(fc.array(montant, { maxLength: 20 }), montant, montant, (seuils, base, plus) => {
        const place = echelleDe({ base, seuils, prevision: { min: base, max: base + plus } });
        for (const nombre of [...seuils, base]) {
          expect(place(nombre)).toBeGreaterThanOrEqual(0);
          expect(place(nombre)).toBeLessThan(100);
        }
        for (const seuil of seuils) if (seuil > base) expect(place(seuil)).toBeGreaterThan(place(base));
      }),
    );
  });
});

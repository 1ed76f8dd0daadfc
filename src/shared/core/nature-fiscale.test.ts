import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ajouterMontants, formatMontants, sommerParNature } from './nature-fiscale.ts';

const centimes = fc.integer({ min: 0, max: 1_000_000_000 });

describe('additionner sans mêler (ENC-78)', () => {
  it('chaque nature a sa somme, et leurs montants y sont tous', () => {
    const montant = fc.record({ natureFiscale: fc.constantFrom<'HT' | 'TTC'>('HT', 'TTC'), soldeCentimes: centimes });
    fc.assert(
      fc.property(fc.array(montant), (montants) => {
        const { HT = 0, TTC = 0 } = sommerParNature(montants, ({ soldeCentimes }) => soldeCentimes);
        const total = montants.reduce((somme, { soldeCentimes }) => somme + soldeCentimes, 0);
        expect(HT + TTC).toBe(total);
        expect(HT === 0 || montants.some(({ natureFiscale }) => natureFiscale === 'HT')).toBe(true);
      }),
    );
  });

  it('ajouter des sommes, c’est sommer leurs montants', () => {
    const montant = fc.record({ natureFiscale: fc.constantFrom<'HT' | 'TTC'>('HT', 'TTC'), soldeCentimes: centimes });
    const somme = (montants: readonly { natureFiscale: 'HT' | 'TTC'; soldeCentimes: number }[]) =>
      sommerParNature(montants, ({ soldeCentimes }) => soldeCentimes);
    fc.assert(
      fc.property(fc.array(montant), fc.array(montant), (a, b) => {
        expect(ajouterMontants(somme(a), somme(b))).toEqual(somme([...a, ...b]));
      }),
    );
  });

  it.each([
    [{}, '0,00 €'],
    [{ HT: 104_816 }, '1 048,16 € HT'],
    [{ TTC: 0 }, '0,00 € TTC'],
    [{ HT: 104_816, TTC: 25_000 }, '1 048,16 € HT et 250,00 € TTC'],
  ])('%j se dit %s', (montants, dit) => {
    expect(formatMontants(montants).replaceAll(/\s/gu, ' ')).toBe(dit);
  });
});

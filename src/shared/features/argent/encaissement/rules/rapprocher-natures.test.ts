import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertirNature, rapportDuTaux } from '#shared/features/argent/encours/rules/nature-fiscale.ts';
import { unEncoursOuvert } from '../exemples-de-test.ts';
import { rapprocherNatures, type RecuTaxe } from './rapprocher-natures.ts';

const encours = (id: number, soldeCentimes: number, champs: object = {}) => ({
  ...unEncoursOuvert({ id, soldeCentimes }),
  natureFiscale: 'HT' as const,
  tauxTvaCentiemes: null,
  ...champs,
});
const virement = (ttc: number, champs: Partial<RecuTaxe> = {}): RecuTaxe => ({
  laboratoireId: 1,
  payeur: 'LABO',
  nature: 'VIREMENT',
  date: '2026-04-10',
  textes: [],
  periode: null,
  montantHtCentimes: null,
  tvaCentimes: null,
  montantTtcCentimes: ttc,
  partage: 'TTC',
  resteCentimes: ttc,
  ...champs,
});

describe('rapprocher d’un encours de l’autre nature (ECM-42)', () => {
  it('à son taux : le montant est connu, et rien ne reste', () => {
    const { rapprochements } = rapprocherNatures(virement(12_000), [encours(1, 10_000, { tauxTvaCentiemes: 2_000 })]);
    expect(rapprochements).toMatchObject([
      {
        parts: [{ encoursId: 1, montantCentimes: 10_000 }],
        montant: { hypothese: null },
        tauxTvaCentiemes: 2_000,
        resteCentimes: 0,
        convientSeul: true,
      },
    ]);
    expect(rapprochements[0]?.pris.get(1)).toBe(12_000);
  });

  it('sans taux, à chacun des taux possibles, en le disant', () => {
    const { rapprochements } = rapprocherNatures(virement(10_550), [encours(1, 10_000)]);
    expect(rapprochements[0]).toMatchObject({ tauxTvaCentiemes: 550, resteCentimes: 0 });
    expect(rapprochements[0]?.montant.hypothese).toContain('5,5');
  });

  it('celui de la même nature, du même montant, est seul à convenir', () => {
    const { rapprochements } = rapprocherNatures(virement(12_000), [
      encours(1, 4_321),
      encours(2, 12_000, { natureFiscale: 'TTC' }),
    ]);
    expect(rapprochements[0]).toMatchObject({ parts: [{ encoursId: 2 }], tauxTvaCentiemes: null, convientSeul: true });
  });

  it('deux qui conviennent, chacun dans sa nature : aucun n’est seul', () => {
    const { rapprochements } = rapprocherNatures(virement(12_000), [
      encours(1, 10_000, { tauxTvaCentiemes: 2_000 }),
      encours(2, 12_000, { natureFiscale: 'TTC' }),
    ]);
    expect(rapprochements.map(({ convientSeul }) => convientSeul)).toEqual([false, false]);
  });

  it('un avoir qui donne ses deux totaux se compare comme il le dit (ECM-41)', () => {
    const avoir = virement(12_345, { nature: 'AVOIR', montantHtCentimes: 11_000, tvaCentimes: 1_345 });
    const { rapprochements } = rapprocherNatures(avoir, [encours(1, 11_000)]);
    expect(rapprochements[0]).toMatchObject({ tauxTvaCentiemes: null, resteCentimes: 0 });
  });

  it('rien ne correspond : c’est dit', () => {
    expect(rapprocherNatures(virement(12_000), [encours(1, 3_000)]).remarque).toBe('Rien ne correspond.');
    expect(rapprocherNatures(virement(12_000), []).remarque).toBe('Rien n’est dû par ce payeur.');
  });

  it('jamais plus que ce qui est reçu n’est pris', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom(2_000, 1_000, 550, 210),
        fc.constantFrom('HT' as const, 'TTC' as const),
        (ttc, tauxTvaCentiemes, natureFiscale) => {
          const solde = convertirNature(ttc, 'TTC', natureFiscale, rapportDuTaux(tauxTvaCentiemes));
          const { rapprochements } = rapprocherNatures(virement(ttc), [
            encours(1, solde, { natureFiscale, tauxTvaCentiemes }),
          ]);
          for (const { pris, resteCentimes } of rapprochements) {
            expect([...pris.values()].reduce((somme, part) => somme + part, 0) + resteCentimes).toBe(ttc);
            expect(resteCentimes).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });
});

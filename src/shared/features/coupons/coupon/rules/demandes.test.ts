import fc from 'fast-check';
import { expect, it } from 'vitest';
import { demandesDeLaCreance } from './demandes.ts';

type EncoursAjustable = Parameters<typeof demandesDeLaCreance>[2][number];
const unEncours = (champs: Partial<EncoursAjustable> = {}): EncoursAjustable => ({
  sourceDetailId: 1,
  etat: 'DECLARE',
  valeurAttendueCentimes: 100,
  valeurRegleeCentimes: 0,
  origineMontant: 'CALCULE',
  ...champs,
});
const ajuster = (duCentimes: number, encours: readonly EncoursAjustable[], promotionId: number | null = null) =>
  demandesDeLaCreance({ laboratoireId: 4, periode: '2026-03-01', promotionId, duCentimes }, 'Solaires', encours);
const montants = (duCentimes: number, encours: readonly EncoursAjustable[]) => {
  const { demandes, tropPercuCentimes } = ajuster(duCentimes, encours);
  return [demandes.map((demande) => [demande.sourceDetailId, demande.valeurAttendueCentimes]), tropPercuCentimes];
};

it.each<[string, number, EncoursAjustable[], [rang: number, centimes: number][], number]>([
  ['rien encore', 100, [], [[1, 100]], 0],
  ['le même', 100, [unEncours()], [[1, 100]], 0],
  ['plus', 150, [unEncours()], [[1, 150]], 0],
  ['moins', 60, [unEncours()], [[1, 60]], 0],
  ['plus rien', 0, [unEncours()], [], 0],
  ['moins que reçu', 30, [unEncours({ valeurRegleeCentimes: 40 })], [[1, 40]], 10],
  [
    'réglé, plus',
    150,
    [unEncours({ etat: 'REGLE' })],
    [
      [1, 100],
      [2, 50],
    ],
    0,
  ],
  ['réglé, moins', 70, [unEncours({ etat: 'REGLE' })], [[1, 100]], 30],
  [
    'saisi à la main',
    130,
    [unEncours({ origineMontant: 'MANUEL' })],
    [
      [1, 100],
      [2, 30],
    ],
    0,
  ],
])('%s', (_cas, du, encours, attendus, tropPercu) => expect(montants(du, encours)).toEqual([attendus, tropPercu]));

it('dit de quel mois ou de quelle opération sont ses bons, et qu’il est une différence', () => {
  const phrases = [...ajuster(150, [unEncours({ etat: 'REGLE' })]).demandes, ...ajuster(150, [], 9).demandes];
  expect(phrases.map(({ info }) => info)).toEqual([
    'Payps – bons de mars 2026',
    'Payps – bons de mars 2026 (différence)',
    'Payps – bons de l’opération Solaires au-delà de ses contreparties',
  ]);
});

const unEncoursQuelconque: fc.Arbitrary<EncoursAjustable> = fc
  .record({
    etat: fc.constantFrom('A_DECLARER' as const, 'DECLARE' as const, 'REGLE' as const),
    valeurAttendueCentimes: fc.integer({ min: 1, max: 1_000 }),
    part: fc.nat(99),
    origineMontant: fc.constantFrom('MANUEL' as const, 'CALCULE' as const),
  })
  .map(({ part, ...lie }) => ({
    ...lie,
    sourceDetailId: 1,
    valeurRegleeCentimes: lie.etat === 'DECLARE' ? Math.floor((lie.valeurAttendueCentimes * part) / 100) : 0,
  }));

it('ce qui est attendu, moins le trop perçu, est exactement ce qui est dû ; jamais moins que reçu', () =>
  fc.assert(
    fc.property(fc.nat(3_000), fc.array(unEncoursQuelconque, { maxLength: 5 }), (du, tous) => {
      const encours = tous.map((lie, i) => ({ ...lie, sourceDetailId: i + 1 }));
      const { demandes, tropPercuCentimes } = ajuster(du, encours);
      const apres = new Map(demandes.map((demande) => [demande.sourceDetailId, demande.valeurAttendueCentimes]));
      expect(
        demandes.reduce((somme, { valeurAttendueCentimes }) => somme + valeurAttendueCentimes, 0) - tropPercuCentimes,
      ).toBe(du);
      for (const lie of encours) {
        const valeur = apres.get(lie.sourceDetailId) ?? 0;
        expect(valeur).toBeGreaterThanOrEqual(lie.valeurRegleeCentimes);
        if (lie.etat === 'REGLE' || lie.origineMontant === 'MANUEL') expect(valeur).toBe(lie.valeurAttendueCentimes);
      }
    }),
  ));

import { describe, expect, test } from 'vitest';
import type { Achat, Sommes } from '#shared/features/argent/facture/rules/achats.ts';
import { lireProduitFacture } from '#shared/features/argent/facture/rules/gammes.ts';
import { couvertureDe, fondreMois, moisDesFactures, sourceDeLaBase } from './factures.ts';

const achat = ({
  ean = null,
  nom = 'Solaire lait',
  ...somme
}: Partial<Sommes> & { readonly ean?: string | null; readonly nom?: string } = {}): Achat => ({
  ean,
  cip13: null,
  produitLu: lireProduitFacture({ nom, gamme: null }),
  sommes: [
    {
      mois: '2026-03',
      netCentimes: 8_400,
      brutCentimes: 12_000,
      quantiteMillioniemes: 12_000_000,
      gratuitesMillioniemes: 0,
      ...somme,
    },
  ],
});
const rfa = (champs: object = {}) => ({
  laboratoire: 'Sylve',
  eans: [],
  gamme: 'Solaires',
  produit: null,
  type: 'CA_NET_HT' as const,
  gratuitesComptees: false,
  resultatType: 'TAUX_PREMIER_EURO' as const,
  resultatGamme: null,
  ...champs,
});
const mois = (nom: string, base: number) => ({ mois: nom, base, baseResultat: null });

describe('les mois que donnent les factures (FAC-29)', () => {
  test.each([
    ['CA_NET_HT', 8_400],
    ['CA_BRUT_HT', 12_000],
    ['EVOLUTION_PCT', 8_400],
    ['SANS_CONDITION', 8_400],
  ])('%s', (type, base) => {
    expect(moisDesFactures(rfa({ type }), [achat()])).toEqual([mois('2026-03', base)]);
  });
  test.each(['CA_SELL_OUT', 'QUANTITE_SELL_OUT', 'AUTRE'])('%s : rien', (type) => {
    expect(moisDesFactures(rfa({ type }), [achat()])).toEqual([]);
  });
  test('une quantité se compte en centièmes, et son taux s’applique aux euros', () => {
    expect(moisDesFactures(rfa({ type: 'QUANTITE' }), [achat()])).toEqual([
      { mois: '2026-03', base: 1_200, baseResultat: 8_400 },
    ]);
    expect(moisDesFactures(rfa({ type: 'QUANTITE', resultatType: 'MONTANT_PAR_UNITE' }), [achat()])).toEqual([
      mois('2026-03', 1_200),
    ]);
  });
  test('un mois qui n’a que la gamme du résultat compte pour lui, sans base', () => {
    const autre = { type: 'CA_NET_HT', resultatGamme: 'Sirops' } as const;
    const sirop = achat({ nom: 'Sirop', mois: '2026-04', netCentimes: 500 });
    expect(moisDesFactures(rfa(autre), [achat(), sirop])).toEqual([
      { mois: '2026-03', base: 8_400, baseResultat: 0 },
      { mois: '2026-04', base: 0, baseResultat: 500 },
    ]);
  });
  test('les unités gratuites comptent quand le contrat le dit, dans une quantité seule (RFA-50)', () => {
    const achats = [achat({ gratuitesMillioniemes: 2_000_000 })];
    const base = (champs: object) => moisDesFactures(rfa(champs), achats)[0]?.base;
    expect(base({ type: 'QUANTITE' })).toBe(1_200);
    expect(base({ type: 'QUANTITE', gratuitesComptees: true })).toBe(1_400);
    expect(base({ gratuitesComptees: true })).toBe(8_400);
  });
  test('le résultat d’une autre gamme', () => {
    const achats = [achat(), achat({ nom: 'Sirop', netCentimes: 100 })];
    expect(moisDesFactures(rfa({ resultatGamme: 'Sirop' }), achats)).toEqual([
      { mois: '2026-03', base: 8_400, baseResultat: 100 },
    ]);
  });
});

test('un mois écrit l’emporte ; la source se dit', () => {
  const desFactures = [mois('2026-01', 10), mois('2026-02', 20)];
  expect(fondreMois([mois('2026-02', 5), mois('2026-03', 7)], desFactures)).toEqual([
    mois('2026-01', 10),
    mois('2026-02', 5),
    mois('2026-03', 7),
  ]);
  expect([
    sourceDeLaBase([], []),
    sourceDeLaBase([], desFactures),
    sourceDeLaBase([mois('2026-02', 5)], []),
    sourceDeLaBase([mois('2026-02', 5)], desFactures),
    sourceDeLaBase([mois('2026-02', 5), mois('2026-01', 5)], desFactures),
  ]).toEqual([null, 'FACTURES', 'MANUEL', 'MIXTE', 'MANUEL']);
});

test('la couverture : les mois qui ont des factures parmi ceux qui sont commencés', () => {
  const annee = { annee: 2026, resultatPeriode: 'ANNEE' as const, dateDebut: null, dateFin: null };
  const desFactures = [mois('2025-12', 1), mois('2026-01', 1), mois('2026-03', 1), mois('2026-11', 1)];
  expect(couvertureDe(annee, desFactures, '2026-10-15')).toEqual({
    debut: '2026-01',
    fin: '2026-10',
    commences: 10,
    couverts: 2,
  });
  expect(couvertureDe(annee, desFactures, '2027-02-01')).toEqual({
    debut: '2026-01',
    fin: '2026-12',
    commences: 12,
    couverts: 3,
  });
  expect(couvertureDe(annee, desFactures, '2025-12-31')).toBeNull();
  expect(couvertureDe(annee, [], '2026-10-15')).toBeNull();
});

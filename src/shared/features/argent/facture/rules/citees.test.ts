import { describe, expect, test } from 'vitest';
import { citeesDansLesMots, sansRepetition } from './citees.ts';

describe('les factures que des mots nomment (FAC-73)', () => {
  test.each([
    ['Avoir sur facture FA-2026-0042', ['FA-2026-0042']],
    ['Avoir sur la facture n° 123456', ['123456']],
    ['Facture N°FA2026/0042 du 12/10/2026', ['FA2026/0042']],
    ['Correction de prix, factures F-101, F-102 et F-103', ['F-101', 'F-102', 'F-103']],
    ['Annule et remplace la facture numéro 2026.118', ['2026.118']],
    ['Réf. facture : FAC_77', ['FAC_77']],
    ['Votre fact. 88123 : écart de remise', ['88123']],
    ['FACTURE réf A12', ['A12']],
    ['Avoir sur factures FA 2026 0042 et FA 2026 0043', ['FA 2026 0042', 'FA 2026 0043']],
    ['Facture du 12 10 2026', []],
    ['Facture en 2026', []],
    ['Credit for invoice INV-77', ['INV-77']],
    ['Avoir sur facture du 12/10/2026', []],
    ['Erreur de facturation 2026', []],
    ['Facture 2026', []],
    ['Remise de 10 % sur facture', []],
    ['Facture 12', []],
    ['Retour BL-4512', []],
    ['Remise sur FA-2001 du 12/03/2026', ['FA-2001']],
    ['Avoir relatif à FAC2026-118', ['FAC2026-118']],
    ['Annulation de FA-2001 et FA-2002', ['FA-2001', 'FA-2002']],
    ['Annule et remplace FV202600118', ['FV202600118']],
    ['Réf. : F-10234', ['F-10234']],
    ['Concernant INV-778', ['INV-778']],
    ['Retour sur BL-4512', []],
    ['Remise sur F2', []],
    ['10 % sur Fluconazole 150', []],
    ['Remise sur CM-2001', []],
  ])('%s', (texte, attendu) => {
    expect(citeesDansLesMots([texte]).map(({ numero }) => numero)).toEqual(attendu);
  });
  test('un numéro et son jour ne se répètent pas', () => {
    expect(
      sansRepetition([
        { numero: 'F-1', date: null },
        { numero: 'F-1', date: '2026-10-12' },
        { numero: 'F-2', date: null },
        { numero: 'F-2', date: null },
      ]),
    ).toEqual([
      { numero: 'F-1', date: '2026-10-12' },
      { numero: 'F-2', date: null },
    ]);
  });
  test('un long texte ne se cherche pas sans fin', () => {
    const debut = process.cpuUsage();
    citeesDansLesMots([
      `facture ${'a-1'.repeat(100_000)}!`,
      'facture '.repeat(50_000),
      `facture ${'1, '.repeat(50_000)}`,
      `sur ${'fa-100, '.repeat(50_000)}`,
      'sur f1'.repeat(50_000),
    ]);
    expect(process.cpuUsage(debut).user).toBeLessThan(1_000_000);
  });
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PeriodeVentes } from '#shared/features/connexions/vente/schemas/effet.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { EffetVentesTable } from './EffetVentesTable.tsx';

const periode = (quantite: number, joursComplets: number): PeriodeVentes => ({
  quantite,
  caTtcCentimes: quantite * 1290,
  couverture: {
    du: '2026-10-01',
    au: '2026-10-14',
    joursDemandes: 14,
    joursComplets,
    joursIncomplets: 0,
    sources: ['API_WINPHARMA'],
  },
});
const lire = (titre: RegExp) =>
  within(screen.getByRole('row', { name: titre }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

test('la hausse par jour se lit à côté de ce à quoi elle se compare', () => {
  montrer(
    <EffetVentesTable
      effet={{
        pendant: periode(140, 14),
        avant: periode(100, 14),
        anneePrecedente: periode(160, 14),
        hausseAvant: 4000,
        hausseAnnee: -1250,
      }}
    />,
  );
  expect(screen.getByRole('table', { name: 'Effet sur les ventes' })).toBeTruthy();
  expect(lire(/Pendant/)).toEqual(['140', '1 806,00 €', '']);
  expect(lire(/Quatre semaines/)).toEqual(['100', '1 290,00 €', '+40 %']);
  expect(lire(/Un an plus tôt/)).toEqual(['160', '2 064,00 €', '−12,5 %']);
});

test('une période sans jour connu n’affiche aucun zéro inventé', () => {
  montrer(
    <EffetVentesTable
      effet={{
        pendant: periode(140, 12),
        avant: periode(0, 0),
        anneePrecedente: periode(0, 0),
        hausseAvant: null,
        hausseAnnee: null,
      }}
    />,
  );
  expect(lire(/Quatre semaines/)).toEqual(['–', '–', '–']);
  expect(screen.getByText(/12\sjours complets sur 14\.$/)).toBeTruthy();
});

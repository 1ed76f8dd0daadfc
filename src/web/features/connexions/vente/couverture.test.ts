import { expect, test } from 'vitest';
import { direCouverture, direJours, estPartielle } from './couverture.ts';

const couverture = {
  du: '2026-10-01',
  au: '2026-10-30',
  joursDemandes: 30,
  joursComplets: 28,
  joursIncomplets: 1,
  sources: ['API_WINPHARMA', 'IMPORT_FICHIER'],
} as const;
const couvertureAvec = (modifs = {}) => ({ ...couverture, sources: [...couverture.sources], ...modifs });
const simple = (texte: string) => texte.replaceAll('\u00a0', ' ');

test('la source, la période et les jours connus', () => {
  expect(simple(direCouverture(couvertureAvec()))).toBe(
    'Ventes recueillies (API Winpharma, Fichier importé) du 01/10/2026 au 30/10/2026 : 28 jours complets sur 30, 1 incomplet.',
  );
});

test('sans jour connu, aucune source n’est inventée', () => {
  expect(simple(direCouverture(couvertureAvec({ joursComplets: 0, joursIncomplets: 0, sources: [] })))).toBe(
    'Ventes recueillies du 01/10/2026 au 30/10/2026 : 0 jour complet sur 30.',
  );
});

test('complète quand chaque jour l’est', () => {
  expect(estPartielle(couvertureAvec())).toBe(true);
  expect(estPartielle(couvertureAvec({ joursComplets: 30, joursIncomplets: 0 }))).toBe(false);
  expect(simple(direJours(couvertureAvec({ joursComplets: 30, joursIncomplets: 0 })))).toBe('30 jours complets sur 30');
});

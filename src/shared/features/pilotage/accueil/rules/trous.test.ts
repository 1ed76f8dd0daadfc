import { expect, it } from 'vitest';
import type { EtatJour } from '#shared/features/connexions/vente/schemas/jours.ts';
import { estTrouee } from './trous.ts';

const jours = (...etats: readonly (EtatJour | null)[]) => etats.map((etat, i) => ({ jour: `2026-11-0${i + 1}`, etat }));

it.each<[string, readonly (EtatJour | null)[], boolean, boolean]>([
  ['tout est là', ['complete', 'complete'], false, false],
  ['elle a commencé après le premier jour', [null, 'complete'], false, false],
  ['un jour manque', ['complete', null, 'complete'], false, true],
  ['un jour est incomplet', ['complete', 'incomplete'], false, true],
  ['elle est en panne', ['complete', 'complete'], true, true],
  ['rien n’est jamais venu', [null, null], false, true],
])('%s (PIL-16)', (_cas, etats, enPanne, attendu) => {
  expect(estTrouee({ jours: jours(...etats), enPanne })).toBe(attendu);
});

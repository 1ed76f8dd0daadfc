import { expect, it } from 'vitest';
import { ibanConfirmable, etatIbanTardif, finDuLienIban } from './rules.ts';

const LE = '2026-11-21T10:00:00.000Z';
const RIEN = { saisiLe: null, utilisableLe: null, confirmeLe: null };
const SAISI = { saisiLe: LE, utilisableLe: '2026-11-24T10:00:00.000Z', confirmeLe: null };

it('un IBAN tardif est demandé, saisi, confirmé', () =>
  expect([RIEN, SAISI, { ...SAISI, confirmeLe: LE }].map(etatIbanTardif)).toEqual(['DEMANDE', 'SAISI', 'CONFIRME']));

it.each([
  ['non saisi', RIEN, '2026-11-30T10:00:00.000Z', false],
  ['avant 72 heures', SAISI, '2026-11-24T09:59:59.000Z', false],
  ['après 72 heures', SAISI, '2026-11-24T10:00:00.000Z', true],
  ['déjà confirmé', { ...SAISI, confirmeLe: LE }, '2026-11-25T10:00:00.000Z', false],
] as const)('il se confirme après 72 heures, une fois : %s', (_cas, suivi, maintenant, attendu) =>
  expect(ibanConfirmable(suivi, new Date(maintenant))).toBe(attendu),
);

it('le lien vaut quatorze jours', () =>
  expect(finDuLienIban(new Date(LE)).toISOString()).toBe('2026-12-05T10:00:00.000Z'));

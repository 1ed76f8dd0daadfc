import { describe, expect, test } from 'vitest';
import { partieDe } from './parties.ts';

describe('une partie, par ses numéros', () => {
  test.each([
    ['un SIRET sous le code du SIREN', ['99999999800010'], null, { siren: '999999998', siret: '99999999800010' }],
    ['un SIREN et un SIRET', ['732829320', '73282932000074'], null, { siren: '732829320', siret: '73282932000074' }],
    ['avec des espaces', ['732 829 320 00074'], null, { siren: '732829320', siret: '73282932000074' }],
    ['la TVA seule', [], 'FR 44 732829320', { siren: '732829320', siret: null, tva: 'FR44732829320' }],
    ['la TVA d’un autre pays', ['GE2020211'], 'DE123456789', { siren: null, siret: null, tva: 'DE123456789' }],
    ['rien', [null, ''], null, { siren: null, siret: null, tva: null }],
  ] as const)('%s', (_cas, numeros, tva, attendu) => expect(partieDe('X', numeros, tva)).toMatchObject(attendu));
});

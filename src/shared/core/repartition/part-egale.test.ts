import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_CENTIMES } from '../centimes.ts';
import { partEgale } from './part-egale.ts';

test('les parts égales font le total au centime, et ne diffèrent que d’un centime', () =>
  fc.assert(
    fc.property(fc.nat(MAX_CENTIMES), fc.integer({ min: 1, max: 200 }), (total, nombre) => {
      const parts = Array.from({ length: nombre }, (_, rang) => partEgale(total, nombre, rang));
      expect(parts.reduce((somme, part) => somme + part, 0)).toBe(total);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
    }),
  ));

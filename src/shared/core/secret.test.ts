import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composerSecret, OCTETS_SECRET } from './secret.ts';

test('un mot de passe provisoire respecte toujours les règles', () =>
  fc.assert(
    fc.property(fc.uint8Array({ minLength: OCTETS_SECRET, maxLength: OCTETS_SECRET }), (octets) => {
      const secret = composerSecret(octets);
      return /^[A-Z2-9]{5}(-[A-Z2-9]{5}){2}$/.test(secret) && /\d/.test(secret) && /[A-Z]/.test(secret);
    }),
  ));

test('chaque octet compte', () => {
  const base = new Uint8Array(OCTETS_SECRET);
  const tires = Array.from({ length: OCTETS_SECRET }, (_, i) => composerSecret(base.with(i, 1)));
  expect(new Set([composerSecret(base), ...tires]).size).toBe(OCTETS_SECRET + 1);
});

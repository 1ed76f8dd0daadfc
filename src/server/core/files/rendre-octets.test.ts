import { expect, it } from 'vitest';
import { rendreOctets } from './rendre-octets.ts';

it('des octets à eux seuls sont rendus, une ou deux fois', () => {
  const octets = Buffer.allocUnsafeSlow(1_000);
  rendreOctets(octets);
  rendreOctets(octets);
  expect(octets).toHaveLength(0);
});

it.each([
  ['pris dans la réserve commune', Buffer.from('abc')],
  ['une partie d’autres', Buffer.alloc(10, 'a').subarray(2, 5)],
])('%s : laissés', (_, octets) => {
  rendreOctets(octets);
  expect(octets).toHaveLength(3);
});

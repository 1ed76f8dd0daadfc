import { expect, it } from 'vitest';
import { lireTemoin, poserTemoin } from './temoin.ts';

it('retient un compte, pas les autres, et s’efface', () => {
  poserTemoin(7, true);
  expect([lireTemoin(7), lireTemoin(77)]).toEqual([true, false]);
  expect(document.cookie).toBe('payps-7=1');
  poserTemoin(7, false);
  expect([lireTemoin(7), document.cookie]).toEqual([false, '']);
});

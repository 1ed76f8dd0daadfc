import { expect, it } from 'vitest';
import { eanSaisi } from './code.ts';

it.each([
  ['3 400930.000007', '3400930000007'],
  ['40123455', '0000040123455'],
  ['036000291452', '0036000291452'],
  ['03400930000007', '3400930000007'],
  [' ', null],
  [null, null],
])('un code de moins ou de plus de chiffres désigne le même produit : %s', (ecrit, ean) => {
  expect(eanSaisi.parse(ecrit)).toBe(ean);
});
it.each(['340093000000', '13400930000004', '3400930', '34009300000A7'])('%s n’en désigne pas un', (ecrit) => {
  expect(eanSaisi.safeParse(ecrit).success).toBe(false);
});

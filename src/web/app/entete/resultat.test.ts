import { expect, test } from 'vitest';
import { numeroCherche } from './resultat.ts';

test.each([
  ['61', '-00061', '-0061'],
  ['#61', '-00061', '-0061'],
  ['E-61', '-00061', null],
  ['e61', '-00061', null],
  ['E-2026-00009', 'E-2026-00009', null],
  ['2026-9', 'E-2026-00009', 'R-2026-0009'],
  ['r-2026-0012', null, 'R-2026-0012'],
  [' dermalune ', 'dermalune', 'dermalune'],
  ['FA-E42', 'FA-E42', 'FA-E42'],
])('« %s » cherche un encours par %s, une réclamation par %s', (texte, encours, reclamation) => {
  expect(numeroCherche(texte, 'E', 5)).toBe(encours);
  expect(numeroCherche(texte, 'R', 4)).toBe(reclamation);
});

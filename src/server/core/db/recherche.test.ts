import { expect, it } from 'vitest';
import { motsCherches } from './recherche.ts';

it('une recherche compte dix mots au plus', () => {
  expect(motsCherches('  crème   solaire ')).toEqual(['crème', 'solaire']);
  expect(motsCherches('a '.repeat(50))).toHaveLength(10);
});

import { expect, it } from 'vitest';
import { probleme } from './probleme.ts';
import { comparer } from './toleres.ts';

const deux = [probleme('sql', 'un'), probleme('sql', 'deux')];

it('une règle qui trouve plus que toléré refuse tout ce qu’elle trouve', () => {
  expect(comparer(deux, { sql: 1 }).refuses).toEqual(deux);
  expect(comparer(deux, {}).refuses).toEqual(deux);
});

it('au nombre toléré elle se tait, en dessous elle demande d’abaisser le nombre', () => {
  expect(comparer(deux, { sql: 2 })).toEqual({ refuses: [], aBaisser: [] });
  expect(comparer(deux, { sql: 3, imports: 1 })).toEqual({
    refuses: [],
    aBaisser: [
      ['sql', 2],
      ['imports', 0],
    ],
  });
});

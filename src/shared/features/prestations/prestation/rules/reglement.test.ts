import { expect, it } from 'vitest';
import { typesEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { reglableParReversion } from './reglement.ts';

it('une reversion règle un challenge ou la contrepartie d’une TG que doit le groupement, et rien d’autre', () => {
  expect(typesEncours.filter((type) => reglableParReversion({ payeur: 'GROUPEMENT', type }))).toEqual([
    'CONTREPARTIE_TG',
    'CHALLENGE',
  ]);
  expect(typesEncours.filter((type) => reglableParReversion({ payeur: 'LABO', type }))).toEqual([]);
});

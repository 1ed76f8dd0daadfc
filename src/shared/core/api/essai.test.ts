import { expect, it } from 'vitest';
import { z } from 'zod';
import { ESSAI, essaiQuery, estEssai } from './essai.ts';

it.each([
  [ESSAI, true],
  [{ ...ESSAI, version: '3' }, true],
  [{ essai: 'false' }, false],
  [{}, false],
])('%j se fait à l’essai : %j', (mots, attendu) => {
  const query = essaiQuery.extend({ version: z.string().optional() });
  expect(estEssai(query.parse(mots))).toBe(attendu);
});

it('une période d’essai n’en est pas un, ni rien d’autre qu’un oui', () => {
  for (const query of [undefined, null, 'essai', { essai: 1 }, { essai: 2 }, { essai: 'true' }])
    expect(estEssai(query)).toBe(false);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rapprochementsSurs } from './surs.ts';

const part = (encoursId: number, montantCentimes = 1_000, champs = {}) => ({
  encoursId,
  encoursEtat: 'DECLARE',
  soldeCentimes: 1_000,
  montantCentimes,
  ...champs,
});
const propose = (champs = {}) => ({
  hypothese: null,
  resteCentimes: 0,
  convientSeul: true,
  parts: [part(1)],
  ...champs,
});

test.each([
  ['au centime, seul', {}, 1],
  ['deux encours entiers', { parts: [part(1), part(2)] }, 1],
  ['un autre conviendrait aussi', { convientSeul: false }, 0],
  ['un montant supposé', { hypothese: 'avec une TVA de 20 %' }, 0],
  ['il en resterait', { resteCentimes: 1 }, 0],
  ['une partie d’un encours', { parts: [part(1, 999)] }, 0],
  ['un encours pas encore déclaré', { parts: [part(1, 1_000, { encoursEtat: 'A_DECLARER' })] }, 0],
] as const)('%s (ECM-26)', (_cas, champs, nombre) => {
  expect(rapprochementsSurs([propose(champs)])).toHaveLength(nombre);
});

test('un encours n’est réglé qu’une fois, dans n’importe quel ordre (ECM-26)', () => {
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(fc.nat(8), { minLength: 1, maxLength: 3 }), { maxLength: 12 }), (groupes) => {
      const proposes = groupes.map((ids) => propose({ parts: ids.map((id) => part(id)) }));
      const ids = rapprochementsSurs(proposes).flatMap(({ parts }) => parts.map(({ encoursId }) => encoursId));
      expect(new Set(ids).size).toBe(ids.length);
      const voulus = proposes.flatMap(({ parts }) => parts.map(({ encoursId }) => encoursId));
      for (const id of ids) expect(voulus.filter((voulu) => voulu === id)).toHaveLength(1);
      expect(rapprochementsSurs(proposes.toReversed())).toHaveLength(rapprochementsSurs(proposes).length);
    }),
  );
});

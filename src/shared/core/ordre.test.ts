import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deplacerDansLOrdre, normaliserNom } from './ordre.ts';

describe('déplacer dans une liste', () => {
  it.each([
    [[1, 2, 3], 3, 1, [3, 1, 2]],
    [[1, 2, 3], 1, 3, [2, 1, 3]],
    [[1, 2, 3], 1, null, [2, 3, 1]],
    [[1, 2, 3], 2, 2, [1, 2, 3]],
    [[1, 2, 3], 9, 2, [1, 9, 2, 3]],
    [[], 9, null, [9]],
  ] as const)('%j : %i avant %s', (freres, id, avant, attendu) =>
    expect(deplacerDansLOrdre(freres, id, avant)).toEqual(attendu),
  );

  it('refuse un voisin qui n’est plus là', () => {
    expect(() => deplacerDansLOrdre([1, 2], 1, 7)).toThrow(
      expect.objectContaining({ status: 409, code: 'PLACE_DISPARUE' }),
    );
  });

  it('ne perd ni ne double personne, et laisse les autres dans leur ordre', () => {
    const liste = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(liste, fc.nat(), fc.nat(), (freres, a, b) => {
        const id = freres[a % freres.length]!;
        const avant = b % (freres.length + 1) === freres.length ? null : freres[b % (freres.length + 1)]!;
        const apres = deplacerDansLOrdre(freres, id, avant);
        expect(apres.toSorted()).toEqual(freres.toSorted());
        expect(apres.filter((autre) => autre !== id)).toEqual(freres.filter((autre) => autre !== id));
        const suivant = avant === id ? freres[freres.indexOf(id) + 1] : (avant ?? undefined);
        expect(apres[apres.indexOf(id) + 1]).toBe(suivant);
      }),
    );
  });
});

it.each([
  [' Têtes de gondole ', 'tetes de gondole'],
  ['ÉTÉ', 'ete'],
  ['Îlot', 'ilot'],
])('compare %j comme la base', (nom, attendu) => expect(normaliserNom(nom)).toBe(attendu));

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_VISUELS } from '#shared/features/operations/operation/schemas/vignette.ts';
import { verifierNombreVisuels, verifierOrdre, visuelsModifiables } from './rules.ts';

const code = (acte: () => void): string | null => {
  try {
    acte();
    return null;
  } catch (erreur) {
    return (erreur as { code: string }).code;
  }
};

describe('les visuels d’une promotion', () => {
  it('se changent dans ce que le compte a écrit, jamais dans une copie', () => {
    expect(visuelsModifiables({ origine: 'PHARMACIE', modeleId: null })).toBe(true);
    expect(visuelsModifiables({ origine: 'DELEGUE', modeleId: null })).toBe(true);
    expect(visuelsModifiables({ origine: 'GROUPEMENT', modeleId: null })).toBe(true);
    expect(visuelsModifiables({ origine: 'GROUPEMENT', modeleId: 4 })).toBe(false);
  });

  it('jusqu’au maximum, pas au-delà', () => {
    expect(code(() => verifierNombreVisuels(MAX_VISUELS - 2, 2))).toBeNull();
    expect(code(() => verifierNombreVisuels(MAX_VISUELS - 2, 3))).toBe('TROP_DE_VISUELS');
  });

  it('se rangent dans n’importe quel ordre, tous et eux seuls', () => {
    const presents = fc
      .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 8 })
      .map((ids) => ids.map((fichierId) => ({ fichierId, nom: 'a.jpg' })));
    const cas = presents.chain((liste) =>
      fc.tuple(fc.constant(liste), fc.shuffledSubarray(liste, { minLength: liste.length })),
    );
    expect(code(() => verifierOrdre([], []))).toBeNull();
    expect(code(() => verifierOrdre([], [{ fichierId: 100, nom: 'a.jpg' }]))).toBe('VISUELS_CHANGES');
    fc.assert(
      fc.property(cas, fc.nat(), ([liste, ordre], rang) => {
        expect(code(() => verifierOrdre(liste, ordre))).toBeNull();
        expect(code(() => verifierOrdre(liste, [...ordre, { fichierId: 100, nom: 'a.jpg' }]))).toBe('VISUELS_CHANGES');
        expect(code(() => verifierOrdre(liste, ordre.slice(1)))).toBe('VISUELS_CHANGES');
        expect(code(() => verifierOrdre(liste, [...ordre.slice(1), ordre.at(-1)!]))).toBe(
          liste.length === 1 ? null : 'VISUELS_CHANGES',
        );
        const autre = ordre.with(rang % ordre.length, { ...ordre[rang % ordre.length]!, nom: 'a.png' });
        expect(code(() => verifierOrdre(liste, autre))).toBe('REQUETE_INVALIDE');
      }),
    );
  });
});

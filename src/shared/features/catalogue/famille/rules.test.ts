import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliserNom } from '#shared/core/ordre.ts';
import { uneFamille } from './exemples-de-test.ts';
import {
  enArbre,
  niveauSous,
  verifierChangementDeParent,
  verifierFamilleLibre,
  verifierMemeNiveau,
  verifierRemboursable,
} from './rules.ts';
import { arbreType } from './rules/arbre-type.ts';
import { nouvelleFamilleSchema } from './schemas.ts';

const code = (attendu: string) => expect.objectContaining({ code: attendu });

describe('les trois niveaux', () => {
  it('se déduisent du parent', () => {
    expect([undefined, { niveau: 1 }, { niveau: 2 }].map(niveauSous)).toEqual([1, 2, 3]);
    expect(() => niveauSous({ niveau: 3 })).toThrow(code('NIVEAU_IMPOSSIBLE'));
  });

  it.each([1, 2, 3].flatMap((niveau) => [0, 1, 2, 3].map((parent) => [niveau, parent] as const)))(
    'un élément de niveau %i sous un parent de niveau %i',
    (niveau, parent) => {
      const deplacer = () => verifierMemeNiveau({ niveau }, parent === 0 ? undefined : { niveau: parent });
      if (parent === niveau - 1) expect(deplacer).not.toThrow();
      else expect(deplacer).toThrow(code('NIVEAU_IMPOSSIBLE'));
    },
  );

  it('seule une famille est remboursable', () => {
    expect(() => verifierRemboursable(1, true)).not.toThrow();
    expect(() => verifierRemboursable(3, false)).not.toThrow();
    for (const niveau of [2, 3]) expect(() => verifierRemboursable(niveau, true)).toThrow(code('REQUETE_INVALIDE'));
  });
});

describe('supprimer', () => {
  it.each([
    [1, 1, 'Cette famille contient encore 1 segment : déplacez-le ou supprimez-le d’abord.'],
    [2, 4, 'Ce segment contient encore 4 sous-segments : déplacez-les ou supprimez-les d’abord.'],
  ])('niveau %i, %i enfants', (niveau, enfants, phrase) => {
    expect(() => verifierFamilleLibre(niveau, { enfants, comparatif: 0 })).toThrow(phrase);
    expect(() => verifierFamilleLibre(niveau, { enfants, comparatif: 0 })).toThrow(code('FAMILLE_NON_VIDE'));
  });

  it('refuse ce que le comparatif utilise, permet le reste', () => {
    expect(() => verifierFamilleLibre(3, { enfants: 0, comparatif: 2 })).toThrow(code('FAMILLE_UTILISEE'));
    expect(() => verifierFamilleLibre(3, { enfants: 0, comparatif: 0 })).not.toThrow();
  });
});

it('un sous-segment utilisé ne change pas de segment ; une famille ou un segment, si', () => {
  expect(() => verifierChangementDeParent(3, { comparatif: 1 })).toThrow(code('FAMILLE_UTILISEE'));
  expect(() => verifierChangementDeParent(3, { comparatif: 0 })).not.toThrow();
  expect(() => verifierChangementDeParent(2, { comparatif: 9 })).not.toThrow();
});

it('l’arbre garde chaque ligne une fois, sous son parent, dans l’ordre donné', () => {
  const lignes = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 30 }).map((tirages) => {
    const familles = [1, 2, 3].map((id) => uneFamille({ id }));
    const autres = tirages.map(([parent, segment], i) =>
      segment === 0
        ? uneFamille({ id: 100 + i, niveau: 2, parentId: (parent % 3) + 1 })
        : uneFamille({ id: 100 + i, niveau: 3, parentId: 50 + (parent % 3) }),
    );
    return [...familles, ...[1, 2, 3].map((parentId, i) => uneFamille({ id: 50 + i, niveau: 2, parentId })), ...autres];
  });
  fc.assert(
    fc.property(lignes, (donnees) => {
      const vues = enArbre(donnees).flatMap(({ id, segments }) => [
        id,
        ...segments.flatMap((segment) => {
          expect(segment.parentId).toBe(id);
          return [segment.id, ...segment.sousSegments.map((sous) => sous.id)];
        }),
      ]);
      expect(vues.toSorted((a, b) => a - b)).toEqual(donnees.map(({ id }) => id).toSorted((a, b) => a - b));
    }),
  );
});

it('l’arbre type n’a que des noms acceptés, sans double entre frères', () => {
  const verifier = (noms: readonly string[]) => {
    expect(new Set(noms.map(normaliserNom)).size).toBe(noms.length);
    for (const nom of noms) expect(nouvelleFamilleSchema.safeParse({ parentId: null, nom }).success, nom).toBe(true);
  };
  verifier(arbreType.map(({ nom }) => nom));
  for (const { segments } of arbreType) {
    verifier(Object.keys(segments));
    for (const sousSegments of Object.values(segments)) verifier(sousSegments);
  }
  expect(arbreType.filter(({ remboursable }) => remboursable).map(({ nom }) => nom)).toEqual([
    'Générique / Princeps remboursable',
  ]);
});

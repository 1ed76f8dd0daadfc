import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noeudsTrouves, deplacerNoeud, estAilleurs, fratriesDe, placeActuelle, unPas } from './places.ts';
import type { Noeud } from './types.ts';

const noeud = (id: number, enfants: readonly Noeud<null>[] = [], nom = `N${id}`): Noeud<null> => ({
  id,
  nom,
  enfants,
  donnee: null,
});
/** A[1 2] B[] C[3]; ids of two levels may be the same. */
const arbre = [noeud(10, [noeud(1), noeud(2)]), noeud(20), noeud(30, [noeud(3)])];
const dessin = (noeuds: readonly Noeud<null>[]) =>
  noeuds.map(({ id, enfants }) => `${id}[${enfants.map((e) => e.id).join(' ')}]`).join(' ');

describe('un pas', () => {
  it.each([
    [1, 2, 'haut', '10[2 1] 20[] 30[3]'],
    [1, 1, 'bas', '10[2 1] 20[] 30[3]'],
    [1, 2, 'bas', '10[1] 20[2] 30[3]'],
    [1, 3, 'haut', '10[1 2] 20[3] 30[]'],
    [0, 10, 'bas', '20[] 10[1 2] 30[3]'],
    [0, 30, 'haut', '10[1 2] 30[3] 20[]'],
  ] as const)('niveau %i, %i vers le %s : %s', (niveau, id, sens, attendu) => {
    const place = unPas(arbre, niveau, id, sens);
    expect(place).not.toBeNull();
    expect(dessin(deplacerNoeud(arbre, place!))).toBe(attendu);
  });

  it('s’arrête aux deux bouts', () => {
    expect(unPas(arbre, 1, 1, 'haut')).toBeNull();
    expect(unPas(arbre, 1, 3, 'bas')).toBeNull();
    expect(unPas(arbre, 0, 10, 'haut')).toBeNull();
    expect(unPas(arbre, 1, 99, 'bas')).toBeNull();
  });
});

it('reconnaît une place où l’on est déjà', () => {
  expect(estAilleurs(arbre, { niveau: 1, id: 1, parentId: 10, avantId: 2 })).toBe(false);
  expect(estAilleurs(arbre, { niveau: 1, id: 1, parentId: 10, avantId: 1 })).toBe(false);
  expect(estAilleurs(arbre, { niveau: 1, id: 2, parentId: 10, avantId: null })).toBe(false);
  expect(estAilleurs(arbre, { niveau: 1, id: 2, parentId: 20, avantId: null })).toBe(true);
  expect(estAilleurs(arbre, { niveau: 1, id: 1, parentId: 10, avantId: null })).toBe(true);
});

it('chercher garde ce qui contient et ce qui est contenu', () => {
  const convient = (mot: string) => (nom: string) => nom === mot;
  expect(dessin(noeudsTrouves(arbre, convient('N3')))).toBe('30[3]');
  expect(dessin(noeudsTrouves(arbre, convient('N10')))).toBe('10[1 2]');
  expect(noeudsTrouves(arbre, convient('rien'))).toEqual([]);
});

it('un déplacement ne perd personne, et sa place d’avant le défait', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(ids, fc.nat(), fc.nat(), fc.nat(), (feuilles, a, b, c) => {
      const parents = [100, 200, 300].map((id, i) =>
        noeud(
          id,
          feuilles.filter((_, j) => j % 3 === i).map((feuille) => noeud(feuille)),
        ),
      );
      const id = feuilles[a % feuilles.length]!;
      const cible = fratriesDe(parents, 1)[b % 3]!;
      const avantId = cible.ids.filter((autre) => autre !== id)[c % (cible.ids.length + 1)] ?? null;
      const depart = placeActuelle(parents, 1, id)!;
      const apres = deplacerNoeud(parents, { niveau: 1, id, parentId: cible.parentId, avantId });
      const toutes = (arbres: readonly Noeud<null>[]) => fratriesDe(arbres, 1).flatMap((groupe) => groupe.ids);
      expect(toutes(apres).toSorted((x, y) => x - y)).toEqual(feuilles.toSorted((x, y) => x - y));
      expect(placeActuelle(apres, 1, id)).toMatchObject({ parentId: cible.parentId, avantId });
      expect(dessin(deplacerNoeud(apres, depart))).toBe(dessin(parents));
    }),
  );
});

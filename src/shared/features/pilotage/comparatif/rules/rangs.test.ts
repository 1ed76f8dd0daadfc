import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uneLigneComparee } from '../exemples-de-test.ts';
import type { LigneComparatif } from '../schemas.ts';
import { calculerMarges } from './marges.ts';
import { criteresDeComparaison, groupesDe, rangsDe } from './rangs.ts';

const calculee = (champs: Partial<LigneComparatif>) => {
  const ligne = uneLigneComparee(champs);
  return { ...ligne, marges: calculerMarges(ligne) };
};

describe('rang dans son groupe', () => {
  it.each<[string, Partial<LigneComparatif>, number[]]>([
    ['famille seule', { familleId: 10 }, [10]],
    ['segment', { familleId: 10, segmentId: 20 }, [20]],
    ['deux sous-segments', { familleId: 10, segmentId: 20, sousSegmentIds: [30, 31] }, [30, 31]],
  ])('%s', (_cas, champs, groupes) => expect(groupesDe(uneLigneComparee(champs))).toEqual(groupes));

  it('la plus forte marge réelle d’abord ; les ex æquo partagent leur rang', () => {
    const lignes = [
      calculee({ id: 1, prixAchatCentimes: 600 }),
      calculee({ id: 2, prixAchatCentimes: 500 }),
      calculee({ id: 3, prixAchatCentimes: 600 }),
      calculee({ id: 4, prixAchatCentimes: 900 }),
    ];
    const rangs = rangsDe(lignes, 'UNITE');
    const rangsDeLigne = (id: number) => rangs.get(id)?.map(({ rang, sur, place }) => [rang, sur, place]);
    expect([rangsDeLigne(1), rangsDeLigne(2), rangsDeLigne(3), rangsDeLigne(4)]).toEqual([
      [[2, 4, null]],
      [[1, 4, 'MEILLEURE']],
      [[2, 4, null]],
      [[4, 4, 'DERNIERE']],
    ]);
  });

  it('par an, ou en taux, l’ordre change', () => {
    const lignes = [
      calculee({ id: 1, prixVenteCentimes: 1200, volumeAnnuel: 10 }),
      calculee({ id: 2, prixAchatCentimes: 100, prixVenteCentimes: 240, volumeAnnuel: 100 }),
    ];
    const premier = (critere: (typeof criteresDeComparaison)[number]) =>
      [...rangsDe(lignes, critere)].find(([, [rang]]) => rang?.place === 'MEILLEURE')?.[0];
    expect(criteresDeComparaison.map((critere) => premier(critere))).toEqual([1, 2, 2]);
  });

  it('seul, ou à égalité, personne n’est ni meilleur ni dernier', () => {
    const places = (...ids: number[]) =>
      [
        ...rangsDe(
          ids.map((id) => calculee({ id })),
          'UNITE',
        ).values(),
      ]
        .flat()
        .map(({ place }) => place);
    expect([places(1), places(1, 2)]).toEqual([[null], [null, null]]);
  });

  it('quels que soient les produits : un rang par groupe, de 1 au nombre du groupe, du plus au moins', () => {
    const lignes = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 2000 })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(lignes, (tirages) => {
        const donnees = tirages.map(([segmentId, prixAchatCentimes], i) =>
          calculee({ id: i + 1, segmentId, prixAchatCentimes }),
        );
        const rangs = rangsDe(donnees, 'UNITE');
        for (const a of donnees)
          for (const b of donnees) {
            const [[ra], [rb]] = [rangs.get(a.id) ?? [], rangs.get(b.id) ?? []];
            if (!ra || !rb || ra.groupeId !== rb.groupeId) continue;
            expect(ra.rang >= 1 && ra.rang <= ra.sur).toBe(true);
            const ecart = a.marges.margeReelleUnitaireCentimes - b.marges.margeReelleUnitaireCentimes;
            expect(Math.sign(rb.rang - ra.rang)).toBe(Math.sign(ecart));
          }
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { moyenDeDepart, partsDuMoyen, propositionDesEncours } from './proposes.ts';

const proposition = (convientSeul: boolean, ...encoursIds: number[]) => ({
  convientSeul,
  parts: encoursIds.map((encoursId) => ({ encoursId, montantCentimes: encoursId * 100 })),
});

describe('la proposition qui concerne les encours choisis (ECM-27)', () => {
  test.each([
    ['celle qui en règle le plus', [proposition(true, 1), proposition(false, 1, 2)], [1, 2], [1, 2], false],
    ['à nombre égal, la meilleure', [proposition(true, 1, 3), proposition(false, 1)], [1], [1], true],
    ['une partie ne convient pas à elle seule', [proposition(true, 1)], [1, 2], [1], false],
    ['aucune', [proposition(true, 3)], [1, 2], [], false],
  ] as const)('%s', (_cas, propositions, choisis, parts, convientSeul) => {
    const vue = propositionDesEncours(propositions, choisis);
    expect([vue.parts.map(({ encoursId }) => encoursId), vue.convientSeul]).toEqual([parts, convientSeul]);
  });
});

describe('ce qui règle, choisi d’avance (ECM-28)', () => {
  const seul = { id: 1, convientSeul: true };
  const autre = { id: 2, convientSeul: false };
  test.each([
    ['rien n’attend', [], 'NOUVEAU'],
    ['le seul qui convient', [autre, seul], seul],
    ['deux conviennent : une personne choisit', [seul, { ...seul, id: 3 }], null],
    ['il en attend un, sans raison : une personne choisit', [autre], null],
  ] as const)('%s', (_cas, proposes, voulu) => expect(moyenDeDepart(proposes)).toEqual(voulu));

  it('n’est jamais autre chose tant qu’un encaissement attend', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ convientSeul: fc.boolean() }), { minLength: 1 }), (proposes) => {
        expect(moyenDeDepart(proposes)).not.toBe('NOUVEAU');
      }),
    );
  });
});

describe('choisir un encaissement remplit les parts (ECM-28)', () => {
  const enHt = { natureFiscale: 'HT' as const, tauxTvaCentiemes: null };
  const encours = [
    { id: 1, numero: 'E-1', soldeCentimes: 300, dateDeclaration: '2026-02-01', ...enHt },
    { id: 2, numero: 'E-2', soldeCentimes: 200, dateDeclaration: '2026-01-01', ...enHt },
  ];
  const recu = { partage: 'HT' as const, montantHtCentimes: 900, tvaCentimes: null, montantTtcCentimes: null };
  test.each([
    ['ce qu’il propose de tous', { parts: proposition(true, 1, 2).parts, resteCentimes: 900 }, { 1: 100, 2: 200 }],
    ['sinon les plus anciens d’abord', { parts: proposition(true, 1).parts, resteCentimes: 250 }, { 1: 50, 2: 200 }],
    ['rien ne reste pour le dernier', { parts: [], resteCentimes: 150 }, { 2: 150 }],
  ] as const)('%s', (_cas, moyen, voulu) =>
    expect(Object.fromEntries(partsDuMoyen({ ...recu, ...moyen }, encours))).toEqual(voulu),
  );

  test('de l’autre nature, à leur taux ; sans taux, une personne le dit (ENC-77)', () => {
    const virement = { ...recu, partage: 'TTC' as const, montantHtCentimes: null, montantTtcCentimes: 480 };
    const [premier, second] = encours;
    const parts = partsDuMoyen({ ...virement, parts: [], resteCentimes: 480 }, [
      { ...premier!, tauxTvaCentiemes: 2_000 },
      second!,
    ]);
    expect(Object.fromEntries(parts)).toEqual({ 1: 300 });
  });
});

import { expect, test } from 'vitest';
import {
  ajouterPart,
  ecartDit,
  effetDeLaPart,
  partsDeLaProposition,
  sommeEnMain,
  type EncoursVise,
} from './en-main.ts';

const vise = (id: number, soldeCentimes: number, etat: EncoursVise['etat'] = 'DECLARE'): EncoursVise => ({
  id,
  numero: `E-2026-${id}`,
  info: 'Prime',
  etat,
  version: 1,
  soldeCentimes,
});

test.each([
  ['ce qui reste', 10_000, 4_000, 12_000, 6_000],
  ['son solde au plus', 10_000, 4_000, 1_500, 1_500],
  ['rien ne reste : à écrire', 10_000, 10_000, 1_500, null],
  ['montant reçu inconnu : son solde', null, 4_000, 1_500, 1_500],
] as const)('un encours choisi à la main prend %s', (_cas, disponible, deja, solde, voulu) => {
  const parts = ajouterPart([], vise(1, deja), disponible);
  expect(ajouterPart(parts, vise(2, solde), disponible)[1]?.montantCentimes).toBe(voulu);
});

test.each([
  ['tout son solde : rien', 'DECLARE', 4_000, false, { motifRequis: false, devient: 'REGLE' }, false],
  ['moins : attend le reste', 'DECLARE', 3_988, false, { devient: 'PARTIEL', resteCentimes: 12 }, false],
  ['moins, soldé', 'DECLARE', 3_988, true, { motifRequis: true, resteCentimes: 12 }, true],
  ['à déclarer : soldé par toute part', 'A_DECLARER', 3_988, false, { motifRequis: true, resteCentimes: 12 }, true],
  ['plus que son solde', 'DECLARE', 4_100, false, { motifRequis: true, resteCentimes: -100 }, true],
] as const)('l’écart d’une part : %s', (_cas, etat, montantCentimes, solder, effet, solde) => {
  const part = { montantCentimes, solder, ecartMotif: 'GESTE' as never, ecartPrecision: 'Franco' };
  expect(effetDeLaPart(part, vise(1, 4_000, etat))).toMatchObject(effet);
  expect(ecartDit(part, vise(1, 4_000, etat))).toEqual({
    solder: solde,
    ecartMotif: solde ? 'GESTE' : null,
    ecartPrecision: solde ? 'Franco' : null,
  });
});

test('une part vide n’a pas d’effet', () => {
  expect(effetDeLaPart({ montantCentimes: null }, vise(1, 4_000))).toBeNull();
  expect(effetDeLaPart({ montantCentimes: 4_000 }, undefined)).toBeNull();
});

test('une proposition devient des parts', () => {
  const parts = partsDeLaProposition({
    parts: [
      {
        encoursId: 3,
        encoursNumero: 'E-3',
        encoursInfo: '',
        encoursType: 'CHALLENGE',
        encoursEtat: 'DECLARE',
        laboratoireNom: 'Boréal',
        dateDeclaration: '2026-11-01',
        version: 2,
        soldeCentimes: 500,
        montantCentimes: 400,
      },
    ],
  });
  expect(parts).toEqual([
    { encoursId: 3, version: 2, montantCentimes: 400, solder: false, ecartMotif: null, ecartPrecision: null },
  ]);
  expect(sommeEnMain(parts)).toBe(400);
});

import { expect, test } from 'vitest';
import {
  ajouterPart,
  ecartDeLaPart,
  partsDeLaProposition,
  sommeEnMain,
  arriveeSuivante,
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

test('l’écart d’une part se dit quand elle pourrait solder un encours déclaré', () => {
  const [part] = ajouterPart([], vise(1, 4_000), null);
  if (!part) throw new Error('une part était attendue');
  expect(ecartDeLaPart(part, vise(1, 4_000))).toBeNull();
  expect(ecartDeLaPart({ ...part, montantCentimes: 3_988 }, vise(1, 4_000))).toBe(12);
  expect(ecartDeLaPart({ ...part, montantCentimes: 3_988 }, vise(1, 4_000, 'A_DECLARER'))).toBeNull();
  expect(ecartDeLaPart({ ...part, montantCentimes: null }, vise(1, 4_000))).toBeNull();
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

test('après celle-ci vient la suivante, celle d’avant à la fin, puis rien', () => {
  const arrivees = [{ cle: 'a' }, { cle: 'b' }, { cle: 'c' }];
  expect(arriveeSuivante(arrivees, 'a')?.cle).toBe('b');
  expect(arriveeSuivante(arrivees, 'c')?.cle).toBe('b');
  expect(arriveeSuivante([{ cle: 'a' }], 'a')).toBeNull();
});

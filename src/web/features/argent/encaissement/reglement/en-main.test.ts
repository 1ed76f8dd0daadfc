import { expect, test } from 'vitest';
import {
  ajouterPart,
  ecartDit,
  effetDeLaPart,
  partsDeLaProposition,
  prisesEnMain,
  sommeEnMain,
  type EncoursVise,
  type RecuEnMain,
} from './en-main.ts';

const vise = (
  id: number,
  soldeCentimes: number,
  etat: EncoursVise['etat'] = 'DECLARE',
  champs: Partial<EncoursVise> = {},
): EncoursVise => ({
  id,
  numero: `E-2026-${id}`,
  info: 'Prime',
  etat,
  version: 1,
  soldeCentimes,
  natureFiscale: 'HT',
  tauxTvaCentiemes: null,
  ...champs,
});
const unRecu = (resteCentimes: number, champs: Partial<RecuEnMain> = {}): RecuEnMain => ({
  partage: 'HT',
  montantHtCentimes: resteCentimes,
  tvaCentimes: null,
  montantTtcCentimes: null,
  resteCentimes,
  ...champs,
});
const parId = (...vises: EncoursVise[]) => new Map(vises.map((encours) => [encours.id, encours]));
const virement = unRecu(12_000, { partage: 'TTC', montantHtCentimes: null, montantTtcCentimes: 12_000 });

test.each<[string, number, number, number, number | null]>([
  ['ce qui reste', 10_000, 4_000, 12_000, 6_000],
  ['son solde au plus', 10_000, 4_000, 1_500, 1_500],
  ['rien ne reste : à écrire', 10_000, 10_000, 1_500, null],
])('un encours choisi à la main prend %s', (_cas, disponible, deja, solde, voulu) => {
  const contexte = { recu: unRecu(disponible), vises: parId(vise(1, deja)) };
  const parts = ajouterPart([], vise(1, deja), contexte);
  expect(ajouterPart(parts, vise(2, solde), contexte)[1]?.montantCentimes).toBe(voulu);
});

test('d’une autre nature, la part se convertit à son taux, et dit ce qu’elle prend (ENC-77)', () => {
  const encours = vise(1, 10_000, 'DECLARE', { tauxTvaCentiemes: 2_000 });
  const vises = parId(encours);
  const [part] = ajouterPart([], encours, { recu: virement, vises });
  expect(part).toMatchObject({ montantCentimes: 10_000, tauxTvaCentiemes: 2_000 });
  expect(prisesEnMain(virement, [part!], vises)).toEqual([12_000]);
});

test('sans taux, la part attend qu’une personne le dise', () => {
  const encours = vise(1, 10_000);
  const [part] = ajouterPart([], encours, { recu: virement, vises: parId(encours) });
  expect(prisesEnMain(virement, [part!], parId(encours))).toEqual([null]);
  expect(prisesEnMain(virement, [{ ...part!, tauxTvaCentiemes: 2_000 }], parId(encours))).toEqual([12_000]);
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
    tauxTvaCentiemes: 550,
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
        natureFiscale: 'HT',
        soldeCentimes: 500,
        montantCentimes: 400,
        montantRecuCentimes: 400,
      },
    ],
  });
  expect(parts).toEqual([
    {
      encoursId: 3,
      version: 2,
      montantCentimes: 400,
      tauxTvaCentiemes: 550,
      solder: false,
      ecartMotif: null,
      ecartPrecision: null,
    },
  ]);
  expect(sommeEnMain(unRecu(500), parts, parId(vise(3, 500)))).toBe(400);
});

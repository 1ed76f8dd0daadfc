import { describe, expect, it, test } from 'vitest';
import type { PapierDeBase } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { calculDuNiveau, compteDeLaPeriode, direPapiers, nomNiveau } from './compte.ts';

const contrat = { type: 'CA_NET_HT', resultatType: 'TAUX_PREMIER_EURO', resultatGamme: null, gamme: null } as const;
const sansInsecable = (texte: string) => texte.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  [0, null, 'Sans condition'],
  [0, 1_000_000, 'Moins de 10 000,00 €'],
  [1_000_000, 2_000_000, 'De 10 000,00 € à 20 000,00 €'],
  [2_000_000, null, 'Dès 20 000,00 €'],
])('le niveau de %s à %s : %s', (seuil, fin, dit) => {
  expect(sansInsecable(nomNiveau(contrat, { seuil, fin }))).toBe(dit);
});

test.each([
  ['TAUX_PREMIER_EURO', 400, 2_500_000, '4 % × 25 000,00 €'],
  ['MONTANT_PAR_UNITE', 150, 12_000, '1,50 € HT × 120 unités'],
  ['MONTANT_FORFAITAIRE', 50_000, null, '500,00 € HT'],
] as const)('%s : %s sur %s', (resultatType, valeur, sur, dit) => {
  expect(sansInsecable(calculDuNiveau({ ...contrat, resultatType }, { valeur, sur }))).toBe(dit);
});

describe('du résultat au reste à réclamer', () => {
  const encours = {
    id: 1,
    numero: 'E-2026-1',
    etat: 'DECLARE',
    attenduCentimes: 30_000,
    regleCentimes: 0,
    compenseCentimes: 0,
    montantACompleter: false,
    saisi: false,
  } as const;
  const periode = { resultat: 100_000, encours: [encours], resteAReclamerCentimes: 50_000, ecartDeclareCentimes: 0 };
  const explication = {
    acomptes: [{ date: '2026-03-12', montantCentimes: 20_000 }],
    paliers: [{ palierId: 7, donneCentimes: 50_000 }],
  };
  const rfa = { ...contrat, paliers: [{ id: 7, info: null, seuil: 1_000_000, valeur: 200 }] };
  const lire = (...args: Partial<Parameters<typeof compteDeLaPeriode>>) =>
    compteDeLaPeriode(args[0] ?? rfa, args[1] ?? periode, explication).map(({ nom, montant }) =>
      sansInsecable(`${nom} = ${montant}`),
    );

  it('ce que le contrat donne, ses acomptes et ses encours retirés', () => {
    expect(lire()).toEqual([
      'Résultat = 1 000,00 € HT',
      'Dont validé : Dès 10 000,00 € = 500,00 € HT',
      'Acompte du 12/03/2026 = − 200,00 € HT',
      'Réclamé par E-2026-1 = − 300,00 € HT',
      'Reste à réclamer = 500,00 € HT',
    ]);
  });
  it('réclamé de trop, un résultat inconnu et des unités gratuites se disent', () => {
    expect(lire(rfa, { ...periode, ecartDeclareCentimes: 3_253 }).at(-1)).toBe('Réclamé de trop = 32,53 € HT');
    expect(lire(rfa, { ...periode, resultat: null })[0]).toBe('Résultat = inconnu');
    expect(lire({ ...rfa, resultatType: 'UNITES_GRATUITES' }, { ...periode, resultat: 1_200 })).toEqual([
      'Résultat = 12 UG',
    ]);
  });
});

test('les documents se comptent, dedans et dehors', () => {
  const papier: PapierDeBase = {
    id: 1,
    numero: 'F1',
    avoir: false,
    date: '2026-03-10',
    htCentimes: 9_000,
    raison: null,
    base: 9_000,
    baseResultat: null,
  };
  const dits = (...raisons: readonly PapierDeBase['raison'][]) =>
    sansInsecable(
      direPapiers({ papiers: raisons.map((raison) => ({ ...papier, raison })), autresPapiers: { nombre: 0, base: 0 } }),
    );
  expect(dits(null)).toBe('1 document');
  expect(dits(null, 'RFA', 'HORS_GAMME')).toBe('3 documents, dont 2 hors de la base');
  expect(dits('RFA')).toBe('1 document, hors de la base');
  expect(dits('RFA', 'RFA')).toBe('2 documents, tous hors de la base');
});

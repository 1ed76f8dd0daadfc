import { describe, expect, test } from 'vitest';
import { ecartsApresAvoirs, estRenduParAvoir } from './avoirs-citants.ts';
import type { LigneEtSens, LigneRendue } from './conditions/groupes.ts';

const MILLION = 1_000_000;
/** Ten units of a product billed at 9 € each, with 10 € in excess. */
const vue = (cle: string, encoursId: number | null = null): LigneEtSens => ({
  ligne: {
    rang: 1,
    ean: cle,
    cip13: null,
    nom: cle,
    gamme: null,
    quantiteMillioniemes: 10 * MILLION,
    quantiteGratuiteMillioniemes: 0,
    prixBrutMillioniemes: 10 * MILLION,
    montantNetCentimes: 9_000,
    encoursId,
  },
  comprise: { rang: 1, nature: 'MARCHANDISE', cle, netCentimes: 9_000, gratuites: 0, cachees: 0, doute: null },
});
const rendue = (cle: string, quantite: number, netCentimes: number, codee = true): LigneRendue => ({
  cle,
  codee,
  quantiteMillioniemes: quantite * MILLION,
  netCentimes,
});
const avoir = (...lignes: LigneRendue[]) => ({ htCentimes: null, lignes });
const DEUX = [vue('A'), vue('B')];

describe('ce qu’un avoir a rendu ne se réclame plus (FAC-72)', () => {
  test.each([
    ['aucun avoir', DEUX, [], [1_000, 1_000]],
    ['le prix d’un produit', DEUX, [avoir(rendue('A', 10, 1_000))], [0, 1_000]],
    ['une part de ce prix', DEUX, [avoir(rendue('A', 10, 400))], [600, 1_000]],
    ['plus que l’écart, de ce produit seul', DEUX, [avoir(rendue('A', 10, 3_000))], [0, 1_000]],
    ['deux avoirs', DEUX, [avoir(rendue('A', 10, 400)), avoir(rendue('A', 10, 600))], [0, 1_000]],
    ['quatre unités rendues à leur prix', DEUX, [avoir(rendue('A', 4, 3_600))], [600, 1_000]],
    ['toutes rendues', DEUX, [avoir(rendue('A', 10, 9_000))], [0, 1_000]],
    ['un autre produit', DEUX, [avoir(rendue('Z', 4, 3_600))], [1_000, 1_000]],
    ['des mots', DEUX, [avoir(rendue('correction', 1, 1_500, false))], [0, 500]],
    ['un total seul', DEUX, [{ htCentimes: 1_500, lignes: [] }], [0, 500]],
    ['un total : ce qui est réclamé d’abord', [vue('A'), vue('B', 7)], [{ htCentimes: 1_000, lignes: [] }], [1_000, 0]],
    ['une remise reprise', DEUX, [avoir(rendue('A', 10, -500))], [1_000, 1_000]],
  ])('%s', (_cas, vues, avoirs, attendu) => {
    expect(ecartsApresAvoirs([{ ecartCentimes: 1_000 }, { ecartCentimes: 1_000 }], vues, avoirs)).toEqual(attendu);
  });
  test('une ligne en faveur n’en devient pas défavorable', () => {
    expect(ecartsApresAvoirs([{ ecartCentimes: -500 }], [vue('A')], [avoir(rendue('A', 10, 500))])).toEqual([0]);
    expect([estRenduParAvoir(1_000, 6), estRenduParAvoir(1_000, 7), estRenduParAvoir(5, 0)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

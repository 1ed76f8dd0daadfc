import { describe, expect, test } from 'vitest';
import { lireLignesFactureCollees } from './lignes-collees.ts';

const SOLAIRE = {
  code: '3518370400049',
  nom: 'Solaire lait SPF50',
  quantiteMillioniemes: 12_000_000,
  prixBrutMillioniemes: 10_000_000,
  remiseCentiemes: 2_500,
  montantNetCentimes: 9_000,
  tvaCentiemes: 2_000,
};

describe('des lignes collées depuis un tableur (FAC-80)', () => {
  test.each([
    [
      'avec leur en-tête',
      'Code\tDésignation\tQté\tPrix brut\tRemise\tMontant net HT\tTVA\n3518370400049\tSolaire lait SPF50\t12\t10,00\t25 %\t90,00\t20 %',
    ],
    [
      'dans le désordre de leur en-tête',
      'Libellé;Code EAN;Taux TVA;Quantité;PU HT;Rem;Total HT\nSolaire lait SPF50;3518370400049;20;12;10;25;90',
    ],
    ['sans en-tête, les pourcentages écrits', '3518370400049\tSolaire lait SPF50\t12\t10,00\t25 %\t90,00\t20 %'],
    ['sans en-tête ni pourcentage', '3518370400049\tSolaire lait SPF50\t12\t10,00\t25\t90,00\t20'],
  ])('%s', (_nom, texte) => {
    expect(lireLignesFactureCollees(texte).lignes).toMatchObject([SOLAIRE]);
  });

  test.each([
    ['5,5 %', { remiseCentiemes: null, tvaCentiemes: 550 }],
    ['15 %', { remiseCentiemes: 1_500, tvaCentiemes: null }],
  ])('un seul pourcentage, %s : un taux de TVA en est un, un autre est une remise', (pourcent, attendu) => {
    expect(lireLignesFactureCollees(`Baume\t2\t10,00\t${pourcent}\t17,00`).lignes).toMatchObject([
      { ...attendu, montantNetCentimes: 1_700 },
    ]);
  });

  test('un retour, une remise et un prix à quatre décimales gardent leur signe et leurs chiffres', () => {
    const { lignes } = lireLignesFactureCollees(
      'Désignation\tQté\tPrix brut\tMontant net\nRetour baume\t-2\t3,3333\t-6,67\nRemise\t1\t\t–5,00',
    );
    expect(lignes).toMatchObject([
      { quantiteMillioniemes: -2_000_000, prixBrutMillioniemes: 3_333_300, montantNetCentimes: -667 },
      { quantiteMillioniemes: 1_000_000, prixBrutMillioniemes: null, montantNetCentimes: -500 },
    ]);
  });

  test('ce qui ne se lit pas est laissé de côté, et le dit', () => {
    const { lignes, sorts } = lireLignesFactureCollees('Désignation\tQté\tPrix\nBaume\tdouze\t10\nLait\t2\t5,00');
    expect(lignes).toHaveLength(1);
    expect(sorts.map(({ sort }) => sort)).toEqual(['LAISSEE', 'GARDEE']);
  });
});

import { describe, expect, test } from 'vitest';
import { lireLignesCollees } from './lignes-collees.ts';

const ligne = (champs: object) => ({
  ean: null,
  quantite: 1,
  prixUnitaireHtCentimes: 0,
  tauxTvaCentiemes: null,
  motif: null,
  ...champs,
});

/** The code of the examples has a wrong key on purpose: the row is kept with a warning. */
const gardee = (texte: string) =>
  texte.includes('3400930000001')
    ? { numero: 1, texte, sort: 'A_RELIRE', phrase: 'La clé de l’EAN 3400930000001 est incorrecte, vérifiez.' }
    : { numero: 1, texte, sort: 'GARDEE', phrase: null };

describe('lireLignesCollees', () => {
  test('suit l’en-tête quel que soit son ordre', () =>
    expect(
      lireLignesCollees(
        'Qté\tPrix unitaire HT\tDésignation\tCode EAN\tMotif\r\n3\t12,50 €\tCrème mains\t3400930000001\tCasse',
      ).lignes,
    ).toEqual([
      ligne({
        produit: 'Crème mains',
        ean: '3400930000001',
        quantite: 3,
        prixUnitaireHtCentimes: 1250,
        motif: 'Casse',
      }),
    ]));

  test.each<[string, object]>([
    [
      'Crème\t3400930000001\t2\t4,10',
      { produit: 'Crème', ean: '3400930000001', quantite: 2, prixUnitaireHtCentimes: 410 },
    ],
    ['4,10\t2\tCrème', { produit: 'Crème', quantite: 2, prixUnitaireHtCentimes: 410 }],
    ['Crème\t2\t4', { produit: 'Crème', quantite: 2, prixUnitaireHtCentimes: 400 }],
    ['Crème\t2', { produit: 'Crème', quantite: 2 }],
    ['Crème\t1 234,56 €', { produit: 'Crème', prixUnitaireHtCentimes: 123_456 }],
    ['Crème;2;4,10;Manquant', { produit: 'Crème', quantite: 2, prixUnitaireHtCentimes: 410, motif: 'Manquant' }],
    [
      '3400930000001\t2\t4,10',
      { produit: '3400930000001', ean: '3400930000001', quantite: 2, prixUnitaireHtCentimes: 410 },
    ],
    ['Crème', { produit: 'Crème' }],
    ['"Crème"\t\t5', { produit: 'Crème', quantite: 5 }],
  ])('reconnaît %j', (texte, attendue) =>
    expect(lireLignesCollees(texte)).toEqual({ lignes: [ligne(attendue)], sorts: [gardee(texte)] }),
  );

  test('garde ce qui se lit et dit ce qui ne se lit pas', () =>
    expect(lireLignesCollees('Produit\tQté\tPrix\nA\t2\t3\n\nB\tbeaucoup\t3\nC\t1\t-4\n')).toEqual({
      lignes: [ligne({ produit: 'A', quantite: 2, prixUnitaireHtCentimes: 300 })],
      sorts: [
        { numero: 2, texte: 'A\t2\t3', sort: 'GARDEE', phrase: null },
        {
          numero: 4,
          texte: 'B\tbeaucoup\t3',
          sort: 'LAISSEE',
          phrase: 'Écrivez un nombre entier en chiffres (0 à 9) : 1 200.',
        },
        { numero: 5, texte: 'C\t1\t-4', sort: 'LAISSEE', phrase: 'Le montant ne peut pas être négatif.' },
      ],
    }));

  test.each(['Crème\t12,345', 'Crème\t2\t1.234', 'Crème\t12 34', 'Crème\t-4', 'Crème\t2\t1,466,29 €', 'Crème\t٣'])(
    '%j : un nombre douteux refuse sa ligne, sans devenir un motif ni un prix nul',
    (texte) =>
      expect(lireLignesCollees(texte)).toEqual({
        lignes: [],
        sorts: [{ numero: 1, texte, sort: 'LAISSEE', phrase: expect.stringMatching(/\.$/) }],
      }),
  );

  test('rien de collé ne donne rien', () => expect(lireLignesCollees(' \n\t\n')).toEqual({ lignes: [], sorts: [] }));

  test('un code trop court est dit, un produit répété aussi ; leurs lignes restent', () => {
    const { lignes, sorts } = lireLignesCollees(
      'Produit\tEAN\tQté\tPrix\nA\t340093\t2\t3\nB\t3760001234565\t1\t3\nB\t3760001234565\t4\t3\nC\t3012345\t1\t3',
    );
    expect(lignes.map(({ ean }) => ean)).toEqual([null, '3760001234565', '3760001234565', '3400930123454']);
    expect(sorts.map(({ sort, phrase }) => [sort, phrase])).toEqual([
      ['A_RELIRE', 'Le code « 340093 » a 6 chiffres : 7, 8, 12 ou 13 sont attendus. La ligne est gardée sans code.'],
      ['GARDEE', null],
      ['A_RELIRE', 'Même produit que la ligne 3.'],
      ['GARDEE', null],
    ]);
  });
});

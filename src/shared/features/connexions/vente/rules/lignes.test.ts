import { describe, expect, it } from 'vitest';
import type { ChampVente } from '../schemas/import.ts';
import { champEnDouble, champsDesTitresVentes, manqueDesColonnesVentes, rangDesTitres } from './colonnes.ts';
import { cipsDesNoms, periodeDuNom, produitsDexter, refusDOfficine, ventesDexter } from './dexter.ts';
import { lecteurDeVentes } from './lignes.ts';
import { estDUneAutreOfficine, dateDisponible, stocksWinpharma, ventesWinpharma } from './winpharma.ts';

const COLONNES: readonly ChampVente[] = [
  'date',
  'code',
  'designation',
  'quantite',
  'caTtc',
  'tva',
  'prixAchatMoyen',
  'stock',
];
const lire = (...cellules: string[]) => lecteurDeVentes(COLONNES, '2026-11-23')({ numero: 7, cellules });
const refus = (lecture: ReturnType<typeof lire>) => ('refus' in lecture ? lecture.refus.phrase : null);

describe('le jour d’une vente', () => {
  it.each<[string, string | null]>([
    ['20261105', '2026-11-05'],
    ['05112026', '2026-11-05'],
    ['2026-11-05', '2026-11-05'],
    ['2026-11-05T10:30:00', '2026-11-05'],
    ['2026-11-05 10:30', '2026-11-05'],
    ['05/11/2026', '2026-11-05'],
    ['05/11/2026 10h30', '2026-11-05'],
    ['20261105 1030', '2026-11-05'],
    ['20261105T103000', '2026-11-05'],
    ['20101112', '2010-11-12'],
    ['20112022', '2022-11-20'],
    ['20261332', null],
    ['2026110', null],
  ])('%s est le %s', (date, jour) => {
    const lectureDeVente = lire(date, '3400935955838', 'DOLIPRANE', '1', '2,18', '10', '', '');
    expect('vente' in lectureDeVente ? lectureDeVente.vente.jour : null).toBe(jour);
  });
});

describe('les colonnes d’un fichier de ventes', () => {
  it('se reconnaissent sous plusieurs noms, sous un en-tête', () => {
    expect(
      champsDesTitresVentes([
        'Date de vente',
        'EAN13',
        'Libellé',
        'Qté vendue',
        'CA TTC',
        'Taux TVA',
        'PMP HT',
        'Stock',
      ]),
    ).toEqual(COLONNES);
    expect(
      champsDesTitresVentes([
        'date',
        'code',
        'designation',
        'quantite',
        'ca_ttc',
        'tva',
        'prix_achat_moyen_ht',
        'stock',
      ]),
    ).toEqual(COLONNES);
    expect(rangDesTitres([['Pharmacie du Canal'], [''], ['Date', 'Code', 'Quantité']])).toBe(2);
    expect(rangDesTitres([['x', 'y']])).toBe(-1);
  });
  it.each<[readonly (ChampVente | null)[], string | null]>([
    [['date', 'code', 'quantite', 'caTtc', 'tva'], null],
    [['date', 'designation', 'quantite', 'caTtc', 'caHt'], null],
    [['date', 'code', 'quantite', 'prixTtc', 'tva'], null],
    [['code', 'quantite', 'caTtc', 'tva'], 'date'],
    [['date', 'code', 'caTtc', 'tva'], 'quantité'],
    [['date', 'quantite', 'caTtc', 'tva'], 'code'],
    [['date', 'code', 'quantite', 'tva'], 'chiffre d’affaires'],
    [['date', 'code', 'quantite', 'caTtc'], 'TVA'],
  ])('%j : ce qui manque se dit', (colonnes, mot) =>
    mot === null
      ? expect(manqueDesColonnesVentes(colonnes)).toBeNull()
      : expect(manqueDesColonnesVentes(colonnes)).toContain(mot),
  );
  it('un champ ne se choisit qu’une fois', () => {
    expect(champEnDouble(['date', null, null, 'date'])).toBe('date');
    expect(champEnDouble(['date', null, null])).toBeNull();
  });
});

describe('une ligne de ventes', () => {
  it.each([
    [
      '2026-11-20',
      '42',
      '88,20',
      '2,1',
      { jour: '2026-11-20', quantite: 42, caTtcCentimes: 8_820, caHtCentimes: 8_639, tva: 210 },
    ],
    ['20/11/2026', '-1', '-2.10', '2,1 %', { quantite: -1, caTtcCentimes: -210, caHtCentimes: -206 }],
    ['2026-11-20 10:42', '1 200', '1 234,56 €', '0,055', { quantite: 1_200, caTtcCentimes: 123_456, tva: 550 }],
  ])('%s, %s, %s, %s', (date, quantite, ca, tva, attendu) =>
    expect(lire(date, '3400935955838', 'DOLIPRANE', quantite, ca, tva, '1,62', '310')).toMatchObject({
      vente: { ligne: 7, coutMoyenCentimes: 162, stock: 310, ...attendu },
    }),
  );
  it.each([
    [['31/02/2026', '', 'X', '1', '1', '20', '', ''], 'date'],
    [['2026-11-24', '', 'X', '1', '1', '20', '', ''], 'avenir'],
    [['2026-11-20', '3,40094E+12', 'X', '1', '1', '20', '', ''], 'arrondi'],
    [['2026-11-20', '', 'X', '', '1', '20', '', ''], 'quantité manque'],
    [['2026-11-20', '', 'X', '1,5', '1', '20', '', ''], 'entier'],
    [['2026-11-20', '', 'X', '1', '', '20', '', ''], 'chiffre d’affaires manque'],
    [['2026-11-20', '', 'X', '1', '1', '', '', ''], 'TVA manque'],
    [['2026-11-20', '', 'X', '1', '1', '200', '', ''], 'taux'],
    [['2026-11-20', '', 'X', '9999999', '1', '20', '', ''], 'trop grand'],
  ])('%j est refusée, avec sa raison', (cellules, mot) => expect(refus(lire(...cellules))).toContain(mot));
  it('sans code, elle se garde ; d’une clé fausse, le doute se dit', () => {
    expect(lire('2026-11-20', '', 'X', '1', '1', '20', '', '')).toMatchObject({ vente: { code: '', doutes: [] } });
    expect(lire('2026-11-20', '3400935955839', 'X', '1', '1', '20', '', '')).toMatchObject({
      vente: { doutes: [{ champ: 'code' }] },
    });
  });
});

describe('les fichiers d’une extraction', () => {
  it('leur nom dit leur période', () => {
    expect(periodeDuNom('History_dexter/Vente_210012345_G1_20261121_20261118_20261119.json.gz')).toEqual({
      cip: '210012345',
      extraitLe: '2026-11-21',
      du: '2026-11-18',
      au: '2026-11-19',
    });
    for (const nom of [
      'Vente_1_G_20261121_20261119_20261118.json',
      'Achat_1_G_20261121_20261118_20261119.json',
      'ventes.csv',
    ])
      expect(periodeDuNom(nom)).toBeNull();
  });
  const vente = (cip: string) => `History_dexter/Vente_${cip}_G1_20261121_20261118_20261119.json.gz`;
  it.each([
    ['la sienne', ['2010137'], { cip: '2010137', precedent: null }, null],
    ['la sienne, en treize chiffres', ['3400920101378'], { cip: '2010137', precedent: null }, null],
    ['la sienne, le compte en treize', ['2010137'], { cip: '3400920101378', precedent: null }, null],
    ['une autre', ['2099999'], { cip: '2010137', precedent: null }, 'CIP 2099999, la vôtre a le CIP 2010137'],
    ['une autre, malgré un précédent', ['2099999'], { cip: '2010137', precedent: '2099999' }, 'la vôtre a le CIP'],
    ['deux à la fois', ['2010137', '2099999'], { cip: '2010137', precedent: null }, 'plusieurs officines'],
    ['sans CIP, la première', ['2099999'], { cip: null, precedent: null }, null],
    ['sans CIP, la même', ['2099999'], { cip: null, precedent: '2099999' }, null],
    ['sans CIP, une autre', ['2099999'], { cip: null, precedent: '2010137' }, 'les précédents de celle de CIP 2010137'],
  ])('le CIP de leur nom dit leur officine : %s (CNX-82)', (_cas, cips, attendue, phrase) => {
    const dit = refusDOfficine(cips.map(vente), attendue);
    if (phrase === null) expect(dit).toBeNull();
    else expect(dit).toContain(phrase);
  });
  it('un fichier d’une autre sorte ne nomme aucune officine', () => {
    expect(cipsDesNoms(['ventes_2099999_x.csv', 'Vente_G1_2026.json', 'vente_2010137_G.json'])).toEqual(['2010137']);
    expect(refusDOfficine(['ventes.csv'], { cip: '2010137', precedent: null })).toBeNull();
  });
  it('un produit inconnu écarte sa ligne ; une autre forme ne se lit pas', () => {
    const produits = produitsDexter([{ produit_id: 1, code_produit: [{ code: '3400935955838' }], taux_Tva: 20 }]);
    const lignes = [
      { produit_id: '1', quantite: 2, total_net_ttc: 24 },
      { produit_id: 2, quantite: 1, total_net_ttc: 1 },
    ];
    expect(
      ventesDexter([{ date_acte: '2026-11-19T09:00:00', factures: [{ lignes_de_facture: lignes }] }], produits!, null),
    ).toMatchObject([
      { jour: '2026-11-19', nbLignes: 2, nbEcartees: 1, ventes: [{ caTtcCentimes: 2_400, caHtCentimes: 2_000 }] },
    ]);
    expect(ventesDexter([{ date: 'x' }], produits!, null)).toBeNull();
    expect(produitsDexter({})).toBeNull();
  });
});

describe('une réponse de l’API', () => {
  const ligne = {
    code13Ref: '3400935955838',
    nomProduit: 'X',
    qte: 3,
    tva: 5.5,
    PV_HT: 9.48,
    PV_TTC: 10,
    prix: 12,
    montantTTC: 36,
  };
  const ticket = (id: string, heure: string) => ({ id, heure, lignes: [ligne] });
  it('le prix net par la quantité, chaque ticket une fois, ceux du jour seuls', () => {
    const ventes = [
      ticket('1', '2026-11-20T10:00:00'),
      ticket('1', '2026-11-20T10:00:00'),
      ticket('2', '2026-11-19T10:00:00'),
    ];
    expect(ventesWinpharma([{ ventes }], '2026-11-20', 1)).toMatchObject({
      nbLignes: 1,
      ventes: [{ quantite: 3, caTtcCentimes: 3_000, caHtCentimes: 2_844, tva: 550 }],
    });
    expect(ventesWinpharma({ ventes }, '2026-11-20', null)).toBeNull();
  });
  it('une réponse qui parle de plusieurs officines n’est pas gardée (CNX-79)', () => {
    const ventes = [ticket('1', '2026-11-20T10:00:00')];
    const de = (...cips: (string | number | null)[]) =>
      cips.map((cip_pharma) => ({ cip_pharma, ventes, produits: [] }));
    expect(ventesWinpharma(de('490000001', 490_000_001, null), '2026-11-20', null)?.nbLignes).toBe(1);
    expect(ventesWinpharma(de('490000001', '490000002'), '2026-11-20', null)).toBeNull();
    expect(stocksWinpharma(de('490000001'))).toEqual(new Map());
    expect(stocksWinpharma(de('490000001', '490000002'))).toBeNull();
  });
  it.each([
    ['la sienne', ['490000001'], '490000001', false],
    ['la sienne, en nombre, sans son zéro', [10_000_001], '010000001', false],
    ['une autre', ['490000002'], '490000001', true],
    ['aucune', [null, ''], '490000001', false],
    ['une autre, le compte sans numéro', ['490000002'], null, false],
  ])('une réponse qui nomme %s (CNX-83)', (_cas, cips, numero, autre) => {
    expect(
      estDUneAutreOfficine(
        cips.map((cip_pharma) => ({ cip_pharma, ventes: [] })),
        numero,
      ),
    ).toBe(autre);
  });
  it('les dates disponibles', () => {
    expect(dateDisponible('Erreur : dernière date disponible = 2026-11-20.')).toEqual({
      derniere: '2026-11-20',
      premiere: null,
    });
    expect(dateDisponible('premiere date disponible = 2025-01-01')).toEqual({ derniere: null, premiere: '2025-01-01' });
  });
});

import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { versXlsx } from '#server/core/tableur/vers-xlsx.ts';
import { classeurDeTest } from '#server/testing/classeur.ts';
import {
  app,
  groupement,
  labos,
  OFFRE,
  envoyer,
  lire,
  de,
  preparerImportsOffre,
} from '#server/testing/mondes/import-offre.ts';

preparerImportsOffre();

describe('la lecture', () => {
  it('trouve les titres sous l’en-tête, les colonnes, un brouillon par laboratoire, et dit tout ce qu’elle laisse vide', async () => {
    const lecture = await lire(OFFRE);
    expect(lecture).toMatchObject({
      nomFichier: 'offre.csv',
      encodage: 'UTF-8',
      separateur: ';',
      ligneTitres: 3,
      nbLignes: 6,
      nbProduits: 4,
    });
    expect(lecture.correspondance).toEqual([
      'cip',
      'nom',
      'laboratoire',
      'tva',
      'prixAchatHt',
      'prixRemiseHt',
      'ug',
      null,
    ]);
    expect(lecture.apercu[1]).toEqual({ ligne: 5, cellules: expect.arrayContaining(['Crème apaisante 50 ml']) });
    expect(
      lecture.brouillons.map(({ laboratoireNom, laboratoireEcrit, nbProduits }) => [
        laboratoireNom ?? laboratoireEcrit,
        nbProduits,
      ]),
    ).toEqual([
      ['Dermalune', 2],
      ['Solis', 1],
      ['Inconnu SA', 1],
    ]);
    expect(
      lecture.produits.map(({ ligne, laboratoire, ean, prixAchatHtCentimes, tva }) => [
        ligne,
        laboratoire,
        ean,
        prixAchatHtCentimes,
        tva,
      ]),
    ).toEqual([
      [5, 'DERMALUNE', '3760001234565', 800, 20],
      [6, 'Laboratoires Solis', '3400930123454', 212, 2.1],
      [7, 'Dermalune', '3760001234566', 720, 20],
      [9, 'Inconnu SA', '3760001234589', null, 20],
    ]);
    expect(lecture).toMatchObject({ nbDoutes: 2, nbEcartees: 2, tauxDouteux: false, feuilles: [], feuille: null });
    expect(lecture.produits[3]?.doutes).toEqual([
      { champ: 'prixAchatHt', ecrit: 'dix', phrase: 'Le prix d’achat « dix » n’est pas un montant.' },
    ]);
    expect(de(lecture, 'LIGNE')).toEqual([[4, 'C’est une ligne d’explications.']]);
    expect(de(lecture, 'DOUBLON')).toEqual([[8, '« Crème apaisante 50 ML » est déjà à la ligne 5.']]);
    expect(de(lecture, 'COLONNE')).toEqual([[null, '« Stock ».']]);
    expect(de(lecture, 'LABORATOIRE')).toEqual([
      [null, expect.stringContaining('« Inconnu SA » n’est pas l’un de vos laboratoires')],
    ]);
    expect(de(lecture, 'VALEUR').map(([ligne]) => ligne)).toEqual([7, 9]);
    expect(lecture.nbRemarques).toBe(lecture.remarques.length);
  });

  it('suit les colonnes, le laboratoire et la ligne de titres que la personne corrige', async () => {
    const lecture = await lire(OFFRE, {
      ligneTitres: 4,
      correspondance: [null, 'nom', null, null, null, null, null, 'quantite'],
      laboratoireId: labos['Solis'],
      dateDebut: '2026-03-01',
      dateFin: '2026-03-31',
    });
    expect(lecture.brouillons).toMatchObject([
      { laboratoireId: labos['Solis'], dateDebut: '2026-03-01', dateFin: '2026-03-31', nbProduits: 4, remisePct: null },
    ]);
    expect(lecture.produits.map(({ quantite }) => quantite)).toEqual([12, 40, 3, null]);
    expect(await lire(OFFRE, { ligneTitres: 0 })).toMatchObject({
      ligneTitres: 0,
      nbLignes: 9,
      colonnes: [{ titre: 'Colonne 1' }, {}, {}, {}, {}, {}, {}, {}],
    });
  });

  it('relit un classeur, où 20 % s’écrit 0,2', async () => {
    type Ligne = { nom: string; tva: number; remise: number };
    const colonnes: readonly ColonneExportee<Ligne>[] = [
      { titre: 'Product name', type: 'texte', lire: ({ nom }) => nom },
      { titre: 'VAT', type: 'taux', lire: ({ tva }) => tva },
      { titre: 'Discount', type: 'taux', lire: ({ remise }) => remise },
    ];
    const contenu = await buffer(
      versXlsx(colonnes, [
        { nom: 'Crème', tva: 20, remise: 10 },
        { nom: 'Gel', tva: 5.5, remise: 10 },
      ]),
    );
    const lecture = await lire(contenu, {}, 'offre.xlsx');
    expect(lecture).toMatchObject({ separateur: null, encodage: null, correspondance: ['nom', 'tva', 'remise'] });
    expect(lecture.brouillons).toMatchObject([{ remisePct: 10 }]);
    expect(lecture.produits).toMatchObject([
      { nom: 'Crème', tva: 20 },
      { nom: 'Gel', tva: 5.5 },
    ]);
  });

  it('un classeur d’un autre programme : 1904, titres sur deux lignes, colonne cachée, monnaie, formule sans résultat', async () => {
    const contenu = classeurDeTest(
      [
        {
          nom: 'Offre',
          lignes: [
            ['Produit', 'Prix', null, 'Remise', 'Fin'],
            [null, 'Achat HT', 'Public TTC'],
            ['Crème', 8, 12.9, { valeur: 15, format: '0\\%' }, { valeur: 44_894, format: 'dd/mm/yyyy' }],
            ['Gel', { valeur: 9, format: '[$$-409]#,##0.00' }, 14, null, { valeur: 44_894, format: 'yyyymmdd' }],
            ['Lait', { xml: '<f>B3*2</f><v></v>' }, 15],
          ],
          fusions: ['A1:A2', 'B1:C1', 'D1:D2', 'E1:E2'],
          colonnesCachees: [3],
        },
      ],
      { date1904: 'true' },
    );
    const lecture = await lire(contenu, {}, 'offre.xlsx');
    expect(lecture.produits.map(({ doutes: _doutes, ...produit }) => produit)).toMatchObject([
      { nom: 'Crème', prixAchatHtCentimes: 800, prixPublicTtcCentimes: 1290, remisePct: 15, dateFin: '2026-11-30' },
      { nom: 'Gel', prixAchatHtCentimes: null, prixPublicTtcCentimes: 1400, remisePct: null, dateFin: '2026-11-30' },
    ]);
    expect(lecture.remarques.filter(({ genre }) => genre === 'VALEUR' || genre === 'LIGNE')).toEqual([
      { genre: 'VALEUR', ligne: 4, phrase: 'Le prix d’achat « 9 $ » n’est pas un montant.' },
      {
        genre: 'LIGNE',
        ligne: 5,
        phrase: 'Une cellule est en erreur (« #FORMULE! », colonne « Prix d’achat HT ») : corrigez-la dans le fichier.',
      },
      {
        genre: 'VALEUR',
        ligne: null,
        phrase:
          'Des colonnes cachées du classeur sont reprises (« Prix Public TTC ») : affichez-les pour les vérifier, ou ne les reprenez pas.',
      },
    ]);
  });

  it('dans une colonne de pour cent, une cellule de texte ne change pas les autres', async () => {
    const pourCent = (valeur: number) => ({ valeur, format: '0.0%' });
    const contenu = classeurDeTest([
      {
        nom: 'Offre',
        lignes: [
          ['EAN', 'Produit', 'Remise %', 'PU HT', 'Fin'],
          ['SOLAIRES'],
          ['3760001234565', 'Crème', pourCent(0.15), 1.234, '31 mars 2027'],
          ['3760001234572', 'Gel', 'NC', '1.200', '31 mars 2027'],
          ['EAN', 'Produit', 'Remise %', 'PU HT', 'Fin'],
          ['3760001234589', 'Lait', pourCent(0.005), 4.8375, '31 mars 2027'],
          ['3760001234596', 'Baume', { valeur: 0.5, format: '0.00' }, 12, '31 mars 2027'],
          [null, 'Total', pourCent(0.15), 18.07],
        ],
      },
      {
        nom: 'Calculs',
        etat: 'hidden',
        lignes: [
          ['EAN', 'Produit'],
          ['3760001234565', 'Secret'],
        ],
      },
    ]);
    const lecture = await lire(contenu, {}, 'offre.xlsx');
    expect(
      lecture.produits.map(({ nom, remisePct, prixAchatHtCentimes, dateFin }) => [
        nom,
        remisePct,
        prixAchatHtCentimes,
        dateFin,
      ]),
    ).toEqual([
      ['Crème', 15, 123, '2027-03-31'],
      ['Gel', null, null, '2027-03-31'],
      ['Lait', 0.5, 484, '2027-03-31'],
      ['Baume', null, 1200, '2027-03-31'],
    ]);
    expect(lecture.produits.map(({ doutes }) => doutes.map(({ champ, ecrit }) => `${champ} ${ecrit}`))).toEqual([
      [],
      ['prixAchatHt 1.200', 'remise NC'],
      [],
      ['remise 0.5'],
    ]);
    expect(lecture).toMatchObject({ nbDoutes: 3, nbEcartees: 3, tauxDouteux: true, feuille: 0 });
    expect(lecture.feuilles.map(({ nom, cachee }) => [nom, cachee])).toEqual([
      ['Offre', false],
      ['Calculs', true],
    ]);
    expect([de(lecture, 'SECTION'), de(lecture, 'TOTAL'), de(lecture, 'LIGNE')].flat().map(([ligne]) => ligne)).toEqual(
      [2, 8, 5],
    );
  });

  it('d’un classeur de plusieurs feuilles, celle que la personne choisit, et aucune autre', async () => {
    const contenu = classeurDeTest([
      { nom: 'Lisez-moi', lignes: [['Nos offres de printemps']] },
      {
        nom: 'Offre',
        lignes: [
          ['Produit', 'Qté'],
          ['Crème', 12],
        ],
      },
    ]);
    expect(await lire(contenu, {}, 'offre.xlsx')).toMatchObject({
      produits: [],
      remarques: [{ genre: 'BLOQUANT', phrase: 'Ce classeur a 2 feuilles : choisissez celle à importer.' }],
    });
    expect((await envoyer('', contenu, {}, 'offre.xlsx')).corps.code).toBe('OFFRE_ILLISIBLE');
    expect(await lire(contenu, { feuille: 1 }, 'offre.xlsx')).toMatchObject({
      feuille: 1,
      produits: [{ nom: 'Crème', quantite: 12 }],
    });
  });

  it('un groupement lit la sienne avec ses propres laboratoires, et rien n’est gardé', async () => {
    const { corps } = await envoyer('/lecture', OFFRE, {}, 'offre.csv', groupement);
    expect(corps.brouillons.map(({ laboratoireId }: any) => laboratoireId)).toEqual([
      labos['du groupement'],
      null,
      null,
    ]);
    expect(await app.services.dbSysteme.selectFrom('promotion').select('id').execute()).toEqual([]);
  });

  it('le laboratoire d’un autre compte est introuvable', async () =>
    expect((await envoyer('/lecture', OFFRE, { laboratoireId: labos['du groupement'] })).status).toBe(404));
});

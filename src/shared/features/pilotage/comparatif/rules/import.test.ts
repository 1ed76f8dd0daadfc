import { describe, expect, it } from 'vitest';
import { uneFamille } from '#shared/features/catalogue/famille/exemples-de-test.ts';
import { enArbre } from '#shared/features/catalogue/famille/rules.ts';
import { demandeImportSchema, type ChampImportComparatif } from '../schemas/import.ts';
import { champsDesTitresComparatif, ligneDesTitresComparatif } from './colonnes-fichier.ts';
import { lireImportComparatif } from './import.ts';
import type { CompteConnu } from './lignes-fichier.ts';

const COMPTE: CompteConnu = {
  laboratoires: [
    { id: 1, nom: 'Dermalune' },
    { id: 2, nom: 'Galénix' },
  ],
  familles: enArbre([
    uneFamille({ id: 1, nom: 'Vétérinaire' }),
    uneFamille({ id: 2, nom: 'Visage' }),
    uneFamille({ id: 20, nom: 'Soins', niveau: 2, parentId: 2 }),
    uneFamille({ id: 200, nom: 'Nuit', niveau: 3, parentId: 20 }),
  ]),
  dejaCompares: new Set(['1 nom deja la']),
};
const COLONNES: readonly (ChampImportComparatif | null)[] = [
  'nom',
  'ean',
  'laboratoire',
  'famille',
  'segment',
  'sousSegment',
  'prixAchat',
  'tva',
  'prixVente',
  'volume',
  'contenance',
  'rfa',
  'ug',
  'contreparties',
];
const lire = (lignes: readonly string[], demande: object = {}, correspondance = COLONNES) =>
  lireImportComparatif(
    {
      titres: [],
      lignes: lignes.map((ligne, i) => ({ numero: i + 2, cellules: ligne.split(';') })),
      correspondance,
      feuilles: [],
    },
    demandeImportSchema.parse({ annee: 2026, ...demande }),
    COMPTE,
  );
const ENTIERE = 'Crème nuit 40 ml;3760001234565;DERMALUNE;visage;soins;nuit;6,05;20;14,90;120;;3%;10+2;150';

describe('une ligne de fichier', () => {
  it('entière : tout est lu, la contenance dans le nom', () => {
    const { produits, remarques } = lire([ENTIERE]);
    expect(remarques).toEqual([]);
    expect(produits[0]).toMatchObject({
      ligne: 2,
      doutes: [],
      saisie: {
        annee: 2026,
        nom: 'Crème nuit 40 ml',
        ean: '3760001234565',
        laboratoireId: 1,
        familleId: 2,
        segmentId: 20,
        sousSegmentIds: [200],
        prixAchatCentimes: 605,
        tva: 20,
        prixVenteCentimes: 1490,
        volumeAnnuel: 120,
        contenance: 40,
        uniteContenance: 'ML',
        rfaPct: 3,
        ug: '10+2',
        contrepartiesCentimes: 15_000,
      },
    });
  });

  it.each<[string, string, string, RegExp]>([
    ['sans nom', ';;Dermalune;Vétérinaire;;;1;20;2;3', 'MANQUE', /^Le nom du produit manque/],
    ['prix illisible', 'Baume;;Dermalune;Vétérinaire;;;six;20;2;3', 'MANQUE', /« six » n’est pas un montant/],
    ['prix nul', 'Baume;;Dermalune;Vétérinaire;;;0;20;2;3', 'MANQUE', /supérieur à zéro/],
    ['sans prix d’achat', 'Baume;;Dermalune;Vétérinaire;;;;20;2;3', 'MANQUE', /^Le prix d’achat manque/],
    ['sans TVA', 'Baume;;Dermalune;Vétérinaire;;;1;;2;3', 'MANQUE', /^La TVA manque/],
    ['volume décimal', 'Baume;;Dermalune;Vétérinaire;;;1;20;2;3,5', 'MANQUE', /« 3,5 » n’est pas un nombre entier/],
    ['sans volume', 'Baume;;Dermalune;Vétérinaire;;;1;20;2;', 'MANQUE', /^Le volume annuel manque/],
    ['laboratoire inconnu', 'Baume;;Inconnu SA;Vétérinaire;;;1;20;2;3', 'LABORATOIRE', /« Inconnu SA »/],
    ['nom en erreur', '#N/A;;Dermalune;Vétérinaire;;;1;20;2;3', 'MANQUE', /« #N\/A »/],
    ['code de TVA', 'Baume;;Dermalune;Vétérinaire;;;1;02;2;3', 'MANQUE', /« 02 » est un code de TVA/],
    ['famille inconnue', 'Baume;;Dermalune;Rayon 12;;;1;20;2;3', 'FAMILLE', /« Rayon 12 » n’est pas dans votre arbre/],
    ['segment manquant', 'Baume;;Dermalune;Visage;;;1;20;2;3', 'FAMILLE', /Choisissez un segment/],
    ['déjà comparé', 'Déjà là;;Dermalune;Vétérinaire;;;1;20;2;3', 'DEJA', /déjà comparé en 2026/],
  ])('%s : laissée de côté, et dite', (_cas, ligne, genre, phrase) => {
    const { produits, remarques } = lire([ENTIERE, ligne]);
    expect(produits).toHaveLength(1);
    expect(remarques).toEqual([{ genre, ligne: 3, phrase: expect.stringMatching(phrase) }]);
  });

  it('ce qui n’est pas certain reste vide et se dit, sans retenir la ligne', () => {
    const { produits } = lire(['Baume;3760001234566;Dermalune;Vétérinaire;;;1;20;2;3;un tube;0,15;deux;beaucoup']);
    expect(produits[0]?.saisie).toMatchObject({
      contenance: null,
      rfaPct: null,
      ug: null,
      contrepartiesCentimes: null,
    });
    expect(produits[0]?.doutes.map(({ champ }) => champ)).toEqual(['ean', 'contenance', 'rfa', 'ug', 'contreparties']);
  });

  it('le même produit deux fois : la première ligne est gardée', () => {
    const { produits, remarques } = lire([ENTIERE, ENTIERE]);
    expect(produits.map(({ ligne }) => ligne)).toEqual([2]);
    expect(remarques).toEqual([{ genre: 'DOUBLON', ligne: 3, phrase: '« Crème nuit 40 ml » est déjà à la ligne 2.' }]);
  });

  it('ce que le fichier tait vient du choix fait pour tout le fichier ; le fichier l’emporte', () => {
    const demande = { laboratoireId: 2, familleId: 1, tva: 5.5, volumeAnnuel: 0 };
    const { produits } = lire(['Baume;;;;;;1;;2;', 'Gel;;Dermalune;;;;1;20;2;9'], demande);
    expect(
      produits.map(({ saisie }) => [saisie.laboratoireId, saisie.familleId, saisie.tva, saisie.volumeAnnuel]),
    ).toEqual([
      [2, 1, 5.5, 0],
      [1, 1, 20, 9],
    ]);
  });

  it.each(['Inconnu SA', 'Galénix 2', '#N/A'])('« %s » n’est jamais pris pour le laboratoire choisi', (nom) => {
    const { produits, remarques } = lire([`Baume;;${nom};Vétérinaire;;;1;20;2;3`], { laboratoireId: 2 });
    expect(produits).toEqual([]);
    expect(remarques).toContainEqual({ genre: 'LABORATOIRE', ligne: 2, phrase: expect.stringContaining(`« ${nom} »`) });
  });
});

describe('un fichier', () => {
  it('sans les colonnes nécessaires, ou sans une ligne qui se compare : bloqué, et dit', () => {
    expect(lire([ENTIERE], {}, ['nom']).remarques.map(({ phrase }) => phrase)).toEqual([
      'Indiquez la colonne « Prix d’achat remisé HT ».',
      'Indiquez la colonne « Prix de vente TTC ».',
    ]);
    expect(lire([';;;']).remarques[0]).toMatchObject({
      genre: 'BLOQUANT',
      phrase: 'Aucune ligne de ce fichier ne peut être ajoutée.',
    });
  });

  it('les titres des tarifs et des logiciels sont reconnus, sous un en-tête', () => {
    expect(
      champsDesTitresComparatif([
        'Code EAN',
        'Désignation',
        'Labo',
        'PA HT remisé',
        'TVA %',
        'PV TTC',
        'Ventes 12 mois',
        'Stock',
      ]),
    ).toEqual(['ean', 'nom', 'laboratoire', 'prixAchat', 'tva', 'prixVente', 'volume', null]);
    expect(champsDesTitresComparatif(['ean13', 'nom', 'marque', 'prix_public_ttc_eur', 'categorie'])).toEqual([
      'ean',
      'nom',
      'laboratoire',
      'prixVente',
      'famille',
    ]);
    expect(champsDesTitresComparatif(['code13', 'libelle_lgo', 'tva_pct', 'code_acte', 'nb_taux_vus'])).toEqual([
      'ean',
      'nom',
      'tva',
      null,
      null,
    ]);
    expect(
      ligneDesTitresComparatif([
        { numero: 1, cellules: ['Tarif 2026'] },
        { numero: 2, cellules: ['EAN', 'Nom', 'PA'] },
        { numero: 3, cellules: ['1', '2', '3'] },
      ]),
    ).toBe(2);
  });
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { promotionSaisieSchema } from '#shared/features/operations/operation/schemas/saisie.ts';
import type { FeuilleTableur } from '#shared/core/fichiers/tableur.ts';
import { demandeOffreSchema, type ChampOffre, type DemandeOffreImportOffre } from './contract.ts';
import { cleLaboratoire } from '#shared/features/catalogue/laboratoire/rules.ts';
import { enPromotion, lireOffre, verifierCorrespondanceOffre } from './rules.ts';

const connus = [
  { id: 7, nom: 'Dermalune' },
  { id: 8, nom: 'Pierre Fabre' },
  { id: 9, nom: 'Solis' },
  { id: 10, nom: 'Laboratoires Solis' },
];
const demande = (champs: object = {}): DemandeOffreImportOffre => demandeOffreSchema.parse(champs);
const lire = (colonnes: Partial<Record<ChampOffre, string>>[], champs: object = {}) => {
  const correspondance = [...new Set(colonnes.flatMap((colonne) => Object.keys(colonne)))] as ChampOffre[];
  const lignes = colonnes.map((colonne, i) => ({
    numero: i + 2,
    cellules: correspondance.map((champ) => colonne[champ] ?? ''),
  }));
  return lireOffre({ titres: correspondance, lignes }, correspondance, demande(champs), connus);
};
const unProduit = (champs: Partial<Record<ChampOffre, string>>) => {
  const { brouillons, remarques } = lire([{ nom: 'Crème', laboratoire: 'Dermalune', ...champs }]);
  return {
    produit: brouillons[0]?.produits[0],
    phrases: remarques.map(({ phrase }) => phrase),
    brouillon: brouillons[0],
  };
};

describe('une ligne', () => {
  test.each<[Partial<Record<ChampOffre, string>>, object]>([
    [{ ean: '3760001234565' }, { ean: '3760001234565' }],
    [{ ean: '3 760001 234565' }, { ean: '3760001234565' }],
    [{ cip: '3012345' }, { ean: '3400930123454' }],
    [{ cip: '34009 301 234 5 4' }, { ean: '3400930123454' }],
    [{ ean: '', cip: '3012345' }, { ean: '3400930123454' }],
    [{ ean: '3760001234565', cip: '3012345' }, { ean: '3760001234565' }],
    [
      { prixPublicTtc: '12,90 €', tva: '20' },
      { prixPublicTtcCentimes: 1290, tva: 20 },
    ],
    [{ prixAchatHt: '6,05' }, { prixAchatHtCentimes: 605 }],
    [{ prixAchatHt: '6,05', prixRemiseHt: '4,84' }, { prixAchatHtCentimes: 484 }],
    [{ quantite: '12' }, { quantite: 12 }],
    [{ quantite: '12.0' }, { quantite: 12 }],
    [{ quantite: '1 200' }, { quantite: 1200 }],
    [{ quantite: '0' }, { quantite: null }],
    [{ ug: '10 + 2' }, { ug: '10+2' }],
    [{ ug: '2', quantite: '10' }, { ug: '10+2' }],
    [{ remise: '22,0%' }, { remisePct: 22 }],
    [{ remise: '0' }, { remisePct: null }],
    [
      { dateDebut: '01/03/2026', dateFin: '2026-03-31' },
      { dateDebut: '2026-03-01', dateFin: '2026-03-31' },
    ],
    [
      { dateDebut: '1er avril 2027', dateFin: '30 avril 2027' },
      { dateDebut: '2027-04-01', dateFin: '2027-04-30' },
    ],
    [{ remise: '0,5 %' }, { remisePct: 0.5 }],
    [{ remise: '15 %' }, { remisePct: 15 }],
    [{ remise: '-20 %' }, { remisePct: 20 }],
    [{ remise: '−20%' }, { remisePct: 20 }],
    [{ remise: '(20 %)' }, { remisePct: 20 }],
    [{ tva: '0.2' }, { tva: 20 }],
    [
      { nom: 'Total Repair', ean: '3760001234565' },
      { nom: 'Total Repair', ean: '3760001234565' },
    ],
    [
      { categorieEncadree: 'Alimentaire', gamme: ' Bébé ' },
      { categorieEncadree: 'ALIMENTAIRE', gamme: 'Bébé' },
    ],
  ])('%j', (champs, attendu) => {
    const { produit, phrases } = unProduit(champs);
    expect(produit).toMatchObject(attendu);
    expect(phrases).toEqual([]);
  });

  test.each<[Partial<Record<ChampOffre, string>>, object, RegExp]>([
    [{ ean: '37600' }, { ean: null }, /a 5 chiffres/],
    [{ ean: '3,76E+12' }, { ean: null }, /arrondi par un tableur/],
    [{ ean: '3760001234566' }, { ean: '3760001234566' }, /clé du code 3760001234566 est incorrecte/],
    [{ prixPublicTtc: 'douze' }, { prixPublicTtcCentimes: null }, /n’est pas un montant/],
    [{ tva: '120' }, { tva: null }, /n’est pas un taux/],
    [{ quantite: 'par carton' }, { quantite: null }, /n’est pas un nombre entier/],
    [{ quantite: '1.000' }, { quantite: null }, /« 1.000 » n’est pas un nombre entier/],
    [{ quantite: '12 34' }, { quantite: null }, /n’est pas un nombre entier/],
    [{ prixPublicTtc: '1.200' }, { prixPublicTtcCentimes: null }, /« 1\.200 » : des milliers ou trois décimales \?/],
    [{ prixPublicTtc: '1.234' }, { prixPublicTtcCentimes: null }, /« 1\.234 » : des milliers ou trois décimales \?/],
    [{ remise: '0,5' }, { remisePct: null }, /« 0,5 » : 50 % ou 0,5 % \?/],
    [{ remise: 'NC' }, { remisePct: null }, /« NC » n’est pas un taux/],
    [{ dateDebut: '31 mars' }, { dateDebut: null }, /n’est pas une date/],
    [{ nom: 'Total Repair' }, { nom: 'Total Repair' }, /ressemble à celui d’un total/],
    [{ quantite: '-3' }, { quantite: null }, /n’est pas un nombre entier/],
    [{ quantite: '9999999' }, { quantite: null }, /n’est pas un nombre entier/],
    [{ ug: '2' }, { ug: null }, /ne s’écrivent pas/],
    [{ remise: 'RIG' }, { remisePct: null }, /n’est pas un taux/],
    [{ dateDebut: 'printemps' }, { dateDebut: null }, /n’est pas une date/],
    [{ categorieEncadree: 'jouet' }, { categorieEncadree: null }, /est inconnue/],
    [{ gamme: 'é'.repeat(256) }, { gamme: null }, /dépasse 255 caractères/],
  ])('%j : laissée vide, et dite', (champs, attendu, phrase) => {
    const { produit, phrases } = unProduit(champs);
    expect(produit).toMatchObject(attendu);
    expect(phrases).toEqual([expect.stringMatching(phrase)]);
    expect(phrases[0]).toMatch(/\.$/);
  });

  it('un doute garde ce qui est écrit, à son champ', () => {
    expect(unProduit({ prixPublicTtc: '1.200', remise: 'NC' }).produit?.doutes).toMatchObject([
      { champ: 'prixPublicTtc', ecrit: '1.200' },
      { champ: 'remise', ecrit: 'NC' },
    ]);
    expect(unProduit({ prixPublicTtc: '1,20' }).produit?.doutes).toEqual([]);
  });

  it('ce que la personne dit des taux nus les tranche tous', () => {
    const remises = (tauxNus?: string) =>
      lire(
        [
          { nom: 'A', remise: '0,15' },
          { nom: 'B', remise: '0,5 %' },
          { nom: 'C', remise: '20' },
        ],
        { tauxNus },
      ).produits.map(({ remisePct }) => remisePct);
    expect(remises()).toEqual([null, 0.5, 20]);
    expect(remises('FRACTION')).toEqual([15, 0.5, 20]);
    expect(remises('POURCENTAGE')).toEqual([0.15, 0.5, 20]);
  });

  it('sans nom, ou faite d’explications, elle est laissée de côté', () => {
    const { brouillons, remarques } = lire([
      { nom: 'Crème', ean: '3760001234565', tva: '20' },
      { nom: '', ean: '3760001234572', tva: '20' },
      { nom: 'Nom du produit', ean: 'Obligatoire', tva: 'Taux' },
      { nom: 'é'.repeat(256), ean: '', tva: '' },
    ]);
    expect(brouillons.flatMap(({ produits }) => produits.map(({ nom }) => nom))).toEqual(['Crème']);
    expect(remarques.filter(({ genre }) => genre === 'LIGNE').map(({ ligne, phrase }) => [ligne, phrase])).toEqual([
      [3, 'Le nom du produit manque.'],
      [4, 'C’est une ligne d’explications.'],
      [5, 'Le nom dépasse 255 caractères.'],
    ]);
  });

  it('le même nom ou le même code, chez le même laboratoire : un doublon ; chez un autre, non', () => {
    const { brouillons, remarques } = lire([
      { nom: 'Crème', ean: '3760001234565', laboratoire: 'Dermalune' },
      { nom: 'CREME ', ean: '', laboratoire: 'dermalune' },
      { nom: 'Autre', ean: '3760001234565', laboratoire: 'Dermalune' },
      { nom: 'Crème', ean: '3760001234565', laboratoire: 'Pierre-Fabre' },
    ]);
    expect(brouillons.map(({ laboratoireId, produits }) => [laboratoireId, produits.length])).toEqual([
      [7, 1],
      [8, 1],
    ]);
    expect(remarques.filter(({ genre }) => genre === 'DOUBLON').map(({ ligne, phrase }) => [ligne, phrase])).toEqual([
      [3, '« CREME » est déjà à la ligne 2.'],
      [4, '« Autre » est déjà à la ligne 2.'],
    ]);
  });
});

describe('un laboratoire', () => {
  test.each([
    ['DERMALUNE', 7],
    ['Laboratoires Dermalune SAS', 7],
    ['PIERRE-FABRE', 8],
    ['Pierre  Fabre France', 8],
    ['Fabre', null],
    ['Solis', null],
    ['Laboratoires', null],
    ['', null],
  ])('%j : %s', (ecrit, id) => {
    const { brouillons } = lire([{ nom: 'A', laboratoire: ecrit }]);
    expect(brouillons.map(({ laboratoireId }) => laboratoireId)).toEqual([id]);
  });

  it('inconnu, son brouillon l’attend, et cela se dit', () => {
    const { brouillons, remarques } = lire([{ nom: 'A', laboratoire: 'Inconnu SA' }, { nom: 'B' }]);
    expect(brouillons.map(({ laboratoireEcrit, laboratoireId }) => [laboratoireEcrit, laboratoireId])).toEqual([
      ['Inconnu SA', null],
      [null, null],
    ]);
    expect(remarques.map(({ genre }) => genre)).toEqual(['LABORATOIRE', 'LABORATOIRE']);
    expect(enPromotion(brouillons[0]!, demande(), 'offre.csv').commentaire).toBe(
      'Offre importée du fichier « offre.csv », laboratoire « Inconnu SA ».',
    );
  });

  it('choisi pour tous : un seul brouillon', () => {
    const { brouillons, remarques } = lire([{ nom: 'A', laboratoire: 'PIERRE FABRE' }, { nom: 'B' }], {
      laboratoireId: 8,
    });
    expect(brouillons).toMatchObject([{ laboratoireId: 8, laboratoireNom: 'Pierre Fabre', laboratoireEcrit: null }]);
    expect(brouillons[0]?.produits).toHaveLength(2);
    expect(remarques).toEqual([]);
  });
  it('deux écritures du même nom font un seul brouillon', () =>
    expect(cleLaboratoire('Pierre-Fabre')).toBe(cleLaboratoire('PIERRE FABRE SAS')));
});

describe('l’offre', () => {
  const avec = (...remises: string[]) =>
    lire(remises.map((remise, i) => ({ nom: `P${i}`, laboratoire: 'Dermalune', remise })));
  it('la même remise partout fait un sell-in ; des remises différentes restent à saisir', () => {
    expect(enPromotion(avec('10', '10').brouillons[0]!, demande(), 'f').dispositifs).toEqual([
      { dispositif: 'SELL_IN', remisePct: 10, ug: null, quantiteMin: null },
    ]);
    const { brouillons, remarques } = avec('10', '20');
    expect(enPromotion(brouillons[0]!, demande(), 'f').dispositifs).toEqual([]);
    expect(remarques).toMatchObject([{ genre: 'OFFRE', phrase: expect.stringContaining('les remises diffèrent') }]);
    expect(avec('10', '').remarques).toHaveLength(1);
    expect(enPromotion(avec('10').brouillons[0]!, demande({ typePromo: 'TG' }), 'f').dispositifs).toEqual([]);
  });

  it('les dates : celles saisies, sinon celles du fichier si elles s’accordent et se suivent', () => {
    const dates = (champs: object, ...couples: [string, string][]) =>
      lire(
        couples.map(([dateDebut, dateFin], i) => ({ nom: `P${i}`, laboratoire: 'Dermalune', dateDebut, dateFin })),
        champs,
      );
    const mars: [string, string] = ['01/03/2026', '31/03/2026'];
    expect(dates({}, mars, mars).brouillons[0]).toMatchObject({ dateDebut: '2026-03-01', dateFin: '2026-03-31' });
    expect(dates({ dateFin: '2026-04-15' }, mars).brouillons[0]).toMatchObject({ dateFin: '2026-04-15' });
    expect(dates({}, mars, ['01/03/2026', '15/04/2026']).brouillons[0]).toMatchObject({
      dateDebut: '2026-03-01',
      dateFin: null,
    });
    const inverse = dates({}, ['31/03/2026', '01/03/2026']);
    expect(inverse.brouillons[0]).toMatchObject({ dateDebut: '2026-03-31', dateFin: null });
    expect(inverse.remarques[0]?.phrase).toContain('la fin reste à saisir');
  });

  it('sans la colonne du nom, ou trop longue, elle se bloque en le disant', () => {
    expect(lire([{ ean: '3760001234565' }]).remarques).toEqual([
      { genre: 'BLOQUANT', ligne: null, phrase: 'Indiquez la colonne « Nom du produit ».' },
    ]);
    const trop = lire(Array.from({ length: 501 }, (_, i) => ({ nom: `P${i}`, laboratoire: 'Dermalune' })));
    expect(trop.remarques[0]).toMatchObject({ genre: 'BLOQUANT', phrase: expect.stringContaining('501 produits') });
    expect(lire(Array.from({ length: 500 }, (_, i) => ({ nom: `P${i}`, laboratoire: 'Dermalune' }))).remarques).toEqual(
      [],
    );
    const labos = lire(Array.from({ length: 51 }, (_, i) => ({ nom: 'P', laboratoire: `Labo ${i} x` })));
    expect(labos.remarques[0]).toMatchObject({ genre: 'BLOQUANT', phrase: expect.stringContaining('51 laboratoires') });
    expect(lire([{ nom: ' ' }]).remarques[0]).toMatchObject({ genre: 'BLOQUANT' });
  });

  it('les colonnes non reprises se disent', () => {
    const offreLue = lireOffre(
      { titres: ['Nom', 'Stock', 'Poids (g)'], lignes: [{ numero: 2, cellules: ['A', '3', '12'] }] },
      ['nom', null, null],
      demande({ laboratoireId: 7 }),
      connus,
    );
    expect(offreLue.remarques).toEqual([{ genre: 'COLONNE', ligne: null, phrase: '« Stock », « Poids (g) ».' }]);
  });
});

describe('les feuilles d’un classeur', () => {
  const lireFeuilles = (feuilles: FeuilleTableur[], champs: object = {}) =>
    lireOffre(
      { titres: ['Nom'], lignes: [{ numero: 2, cellules: ['A'] }], feuilles },
      ['nom'],
      demande({ laboratoireId: 7, ...champs }),
      connus,
    );
  const [montree, cachee, vide] = [
    { nom: 'Offre', cachee: false, vide: false },
    { nom: 'Calculs', cachee: true, vide: false },
    { nom: 'Feuil3', cachee: false, vide: true },
  ];
  it('une seule montrée et remplie : elle se lit ; plusieurs : la personne choisit', () => {
    expect(lireFeuilles([cachee, vide, montree]).produits).toHaveLength(1);
    expect(lireFeuilles([montree, montree])).toEqual({
      brouillons: [],
      produits: [],
      remarques: [
        { genre: 'BLOQUANT', ligne: null, phrase: 'Ce classeur a 2 feuilles : choisissez celle à importer.' },
      ],
    });
    expect(lireFeuilles([montree, montree], { feuille: 1 }).produits).toHaveLength(1);
    expect(lireFeuilles([cachee, cachee]).remarques[0]?.genre).toBe('BLOQUANT');
  });
});

it('un champ pour deux colonnes est refusé', () => {
  expect(() => verifierCorrespondanceOffre(['nom', 'ean', null, null])).not.toThrow();
  expect(() => verifierCorrespondanceOffre(['nom', 'nom'])).toThrow(
    expect.objectContaining({ code: 'COLONNE_EN_DOUBLE' }),
  );
});

it('quoi que dise le fichier, les brouillons passent le contrat des promotions', () => {
  const cellule = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '',
      '10+2',
      '3760001234565',
      '12,90',
      '01/03/2026',
      '=1+1',
      '\u0000',
      '\ud800',
      '-5',
      '1e9',
      'é'.repeat(300),
    ),
  );
  const champs = [
    'nom',
    'ean',
    'cip',
    'laboratoire',
    'tva',
    'prixPublicTtc',
    'prixRemiseHt',
    'remise',
    'ug',
    'quantite',
    'dateDebut',
    'dateFin',
  ] as const;
  fc.assert(
    fc.property(
      fc.array(fc.array(cellule, { minLength: champs.length, maxLength: champs.length }), { maxLength: 8 }),
      (lignes) => {
        const offreLue = lireOffre(
          { titres: [...champs], lignes: lignes.map((cellules, i) => ({ numero: i + 2, cellules })) },
          champs,
          demande(),
          connus,
        );
        for (const brouillon of offreLue.brouillons)
          expect(
            promotionSaisieSchema.safeParse(enPromotion(brouillon, demande(), 'f.csv')).error?.issues,
          ).toBeUndefined();
      },
    ),
    { numRuns: 300 },
  );
});

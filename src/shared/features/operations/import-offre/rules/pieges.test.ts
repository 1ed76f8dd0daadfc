import { describe, expect, test } from 'vitest';
import { demandeOffreSchema, type ChampOffre } from '../contract.ts';
import { lireOffre } from '../rules.ts';
import { codesDeTva } from './lignes.ts';

const connus = [
  { id: 7, nom: 'Dermalune' },
  { id: 8, nom: 'Galénix' },
];
type Colonnes = Partial<Record<ChampOffre, string>>;
const lire = (rangees: readonly Colonnes[], champs: object = {}, cachees: readonly number[] = []) => {
  const correspondance = [...new Set(rangees.flatMap((rangee) => Object.keys(rangee)))] as ChampOffre[];
  const lignes = rangees.map((rangee, i) => ({
    numero: i + 2,
    cellules: correspondance.map((champ) => rangee[champ] ?? ''),
    ...(cachees.includes(i + 2) && { cachee: true as const }),
  }));
  const { produits, remarques } = lireOffre(
    { titres: correspondance, lignes },
    correspondance,
    demandeOffreSchema.parse(champs),
    connus,
  );
  return { produits, phrases: remarques.map(({ ligne, phrase }) => `${ligne ?? '-'} ${phrase}`) };
};

describe('le prix brut d’une ligne qui dit sa remise', () => {
  test.each<[string, Colonnes, number | null]>([
    ['le prix remisé et la remise : le brut s’en déduit', { prixRemiseHt: '8', remise: '20 %' }, 1000],
    ['à virgule', { prixRemiseHt: '8,40', remise: '30 %' }, 1200],
    ['qui ne tombe pas juste : au centime', { prixRemiseHt: '6,99', remise: '15 %' }, 822],
    ['les deux prix d’accord : le brut', { prixAchatHt: '10', prixRemiseHt: '8', remise: '20 %' }, 1000],
    ['d’accord au centime', { prixAchatHt: '9,99', prixRemiseHt: '7,99', remise: '20 %' }, 999],
    ['les deux prix, sans remise : le remisé', { prixAchatHt: '10', prixRemiseHt: '8' }, 800],
    ['le prix remisé seul', { prixRemiseHt: '8' }, 800],
    ['une remise de 0', { prixRemiseHt: '8', remise: '0' }, 800],
    ['une remise de 100 % n’a pas de brut', { prixRemiseHt: '8', remise: '100 %' }, null],
    ['en désaccord : aucun n’est choisi', { prixAchatHt: '12', prixRemiseHt: '8', remise: '20 %' }, null],
  ])('%s', (_cas, colonnes, brut) => {
    expect(lire([{ nom: 'Crème', ...colonnes }]).produits[0]?.prixAchatHtCentimes).toBe(brut);
  });

  test('déduit ou contredit, il est dit', () => {
    expect(lire([{ nom: 'Crème', prixRemiseHt: '8', remise: '20 %' }]).phrases).toContain(
      '2 Le prix d’achat de 10,00\u00a0€ HT est déduit du prix remisé et de la remise : vérifiez-le.',
    );
    expect(lire([{ nom: 'Crème', prixAchatHt: '12', prixRemiseHt: '8', remise: '20 %' }]).phrases).toContain(
      '2 Le prix remisé de 8,00\u00a0€ HT n’est pas le prix d’achat moins la remise : saisissez-le.',
    );
  });
});

describe('une cellule en erreur', () => {
  test.each<[ChampOffre, string]>([
    ['prixAchatHt', '#N/A'],
    ['prixRemiseHt', '#REF!'],
    ['prixPublicTtc', '#DIV/0!'],
    ['remise', '#VALEUR!'],
    ['quantite', '#NOM?'],
    ['tva', '#N/A'],
    ['nom', '#N/A'],
  ])('dans « %s » met sa ligne de côté, avec sa raison', (champ, erreur) => {
    const { produits, phrases } = lire([
      { nom: 'Crème', prixAchatHt: '10', [champ]: erreur },
      { nom: 'Lait', prixAchatHt: '11' },
    ]);
    expect(produits.map(({ nom }) => nom)).toEqual(['Lait']);
    expect(phrases.find((phrase) => phrase.startsWith('2 '))).toMatch(
      new RegExp(`^2 Une cellule est en erreur \\(« ${erreur.replace('?', '\\?')} », colonne « .+ »\\) : corrigez`),
    );
  });
});

describe('une cellule en erreur, hors d’un montant', () => {
  test.each(['#N/A', '#N/D', '#REF!', '#ERROR!', '#####', 'Err:502', '#ÉPARS!', '#CHAMP!', '#FORMULE!', '#NOM ?'])(
    '%s n’est le nom de rien : la valeur reste vide, et c’est dit',
    (erreur) => {
      for (const champ of ['gamme', 'laboratoire', 'ean', 'dateFin'] as const) {
        const { produits, phrases } = lire([{ nom: 'Crème', [champ]: erreur }], { laboratoireId: 7 });
        expect(produits.map((produit) => produit[champ])).toEqual([null]);
        expect(phrases.filter((phrase) => phrase.startsWith('2 '))).toEqual([expect.stringContaining(`« ${erreur} »`)]);
      }
      for (const champ of ['nom', 'prixAchatHt', 'quantite', 'ug'] as const)
        expect(lire([{ nom: 'Crème', [champ]: erreur }, { nom: 'Lait' }]).produits).toHaveLength(1);
    },
  );
  test.each(['#MASCARA', 'Crème #1', 'N/A', '#', 'ERREUR', '#N', 'Err'])('%s reste un nom', (nom) => {
    expect(lire([{ nom }]).produits[0]?.nom).toBe(nom);
  });
});

describe('un code de TVA n’est pas un taux', () => {
  test.each(['1', '2', '3', '9', '01', '02', '003', '1,0', '2.00', '4'])('%s est demandé', (tva) => {
    const { produits, phrases } = lire([{ nom: 'Crème', tva }]);
    expect(produits[0]?.tva).toBeNull();
    expect(phrases).toContain(`2 « ${tva} » est un code de TVA, pas un taux : dites lequel.`);
  });
  test.each<[string, object, number | null]>([
    ['1', { 1: 20 }, 20],
    ['2', { 1: 20, 2: 5.5 }, 5.5],
    ['3', { 1: 20 }, null],
    ['2', { 2: 2.1 }, 2.1],
    [' 1 ', { 1: 10 }, 10],
    ['20', { 2: 5.5 }, 20],
    ['2,1', { 2: 5.5 }, 2.1],
    ['1 %', { 1: 20 }, 1],
    ['', { 1: 20 }, null],
    ['9', { 9: 20 }, 20],
  ])('« %s », dit %j : %s', (tva, codesTva, taux) =>
    expect(lire([{ nom: 'Crème', tva }], { codesTva }).produits[0]?.tva).toBe(taux),
  );
  test('les codes d’un fichier, dans l’ordre, une fois', () =>
    expect(
      codesDeTva(
        ['2', '1', '2', '20', '', '5,5'].map((tva) => ({ cellules: ['x', tva] })),
        [null, 'tva'],
      ),
    ).toEqual(['1', '2']));
  test.each([{ 1: 19 }, { 12: 20 }, { 1: 'vingt' }])('%j est refusé', (dits) =>
    expect(demandeOffreSchema.safeParse({ codesTva: dits }).success).toBe(false),
  );
  test.each(['55', '21', '100', '99,9 %'])('%s dépasse tous les taux : il est demandé', (tva) => {
    const { produits, phrases } = lire([{ nom: 'Crème', tva }]);
    expect(produits[0]?.tva).toBeNull();
    expect(phrases).toContain(`2 Le taux de TVA « ${tva} » dépasse 20 % : écrivez le taux de la facture.`);
  });
  test.each([
    ['20', 20],
    ['8,5', 8.5],
    ['19,6', 19.6],
    ['0,055', 5.5],
    ['5,5 %', 5.5],
    ['2,1', 2.1],
    ['0', 0],
    ['1 %', 1],
  ])('%s reste un taux', (tva, taux) => expect(lire([{ nom: 'Crème', tva }]).produits[0]?.tva).toBe(taux));
});

describe('les dates d’une offre', () => {
  test.each([
    ['20261130', '2026-11-30'],
    ['30/11/2026', '2026-11-30'],
    ['2026-11-30 23:59', '2026-11-30'],
    ['30112026', '2026-11-30'],
    ['2026-11-30', '2026-11-30'],
    ['30 nov. 2026', '2026-11-30'],
    ['20261330', null],
    ['30/11/2026 00:00', '2026-11-30'],
    ['30/11/2026 0:00', '2026-11-30'],
    ['30/11/2026 0:00:00', '2026-11-30'],
    ['30/11/2026 à 23h59', '2026-11-30'],
    ['30/11/2026 11:59 PM', '2026-11-30'],
    ['2026-11-30T00:00:00Z', '2026-11-30'],
    ['2026-11-30T23:59:59+02:00', '2026-11-30'],
    ['2026-11-30 23:59:59.000', '2026-11-30'],
    ['2026-11-30 00:00:00 UTC', '2026-11-30'],
    ['2026/11/30', '2026-11-30'],
    ['2026/11-30', null],
    ['30112026 12:00', '2026-11-30'],
    ['010532', '2032-05-01'],
    ['311226', null],
    ['261130', null],
    ['301126', null],
  ])('%s', (dateFin, attendue) => expect(lire([{ nom: 'Crème', dateFin }]).produits[0]?.dateFin).toBe(attendue));

  test('à l’américaine, une seule suffit : toutes celles du fichier sont demandées', () => {
    const { produits, phrases } = lire([
      { nom: 'Crème', dateDebut: '03/04/2026 0:00', dateFin: '03/31/2026' },
      { nom: 'Lait', dateDebut: '2026-04-03', dateFin: '31 mars 2026' },
    ]);
    expect(produits.map(({ dateDebut, dateFin }) => [dateDebut, dateFin])).toEqual([
      [null, null],
      ['2026-04-03', '2026-03-31'],
    ]);
    expect(phrases).toContain(
      '2 La date de début « 03/04/2026 0:00 » : ce fichier écrit le mois avant le jour (« 03/31/2026 »). Saisissez cette date.',
    );
  });
});

describe('le laboratoire d’une ligne', () => {
  const rangees = [
    { nom: 'Crème', laboratoire: 'DERMALUNE' },
    { nom: 'Lait', laboratoire: 'Galénix' },
    { nom: 'Gel', laboratoire: '' },
  ];
  test('n’est pas celui qui a été choisi : la ligne est laissée, et c’est dit', () => {
    const { produits, phrases } = lire(rangees, { laboratoireId: 7 });
    expect(produits.map(({ nom }) => nom)).toEqual(['Crème', 'Gel']);
    expect(phrases).toContain(
      '3 Elle nomme « Galénix », pas Dermalune : choisissez ce laboratoire pour elle, ou ne reprenez pas cette colonne.',
    );
  });
  test('sans choix, chacun a son brouillon', () => {
    expect(lire(rangees).produits.map(({ nom }) => nom)).toEqual(['Crème', 'Lait', 'Gel']);
  });
});

test('des colonnes cachées du classeur sont reprises, et dites', () => {
  const { remarques } = lireOffre(
    {
      titres: ['Produit', 'PA HT', 'Marge'],
      lignes: [{ numero: 2, cellules: ['Crème', '8', '3'] }],
      colonnesCachees: [1, 2],
    },
    ['nom', 'prixAchatHt', null],
    demandeOffreSchema.parse({}),
    connus,
  );
  expect(remarques.map(({ phrase }) => phrase)).toContain(
    'Des colonnes cachées du classeur sont reprises (« PA HT ») : affichez-les pour les vérifier, ou ne les reprenez pas.',
  );
});

test('les lignes cachées du classeur sont reprises, et dites', () => {
  const { produits, phrases } = lire([{ nom: 'Crème' }, { nom: 'Lait' }, { nom: 'Gel' }], {}, [3, 4]);
  expect(produits).toHaveLength(3);
  expect(phrases).toContain(
    '- Des lignes cachées du classeur sont reprises (3, 4) : affichez-les pour les vérifier, ou retirez-les.',
  );
});

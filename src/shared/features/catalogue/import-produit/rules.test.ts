import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { etatsImport, type ChampImport, type EtatImport, type FormeImport } from './contract.ts';
import { canImporterProduits } from './policy.ts';
import {
  devinerFormat,
  lireBooleen,
  lireCategorie,
  lirePrix,
  lireTaux,
  lireTexteImportProduit,
  nettoyerTexte,
  passerImportA,
  semblEntete,
  verifierCorrespondance,
} from './rules.ts';

test.each(roles.map((role): [Role, boolean] => [role, role === 'SUPER_ADMIN']))(
  '%s importe des produits : %s',
  (role, attendu) => {
    expect(canImporterProduits({ role })).toBe(attendu);
  },
);

describe('un prix', () => {
  it.each([
    ['24,34', 2434],
    ['1,466,29', 146_629],
    ['7,518,58', 751_858],
    ['1 234,50 €', 123_450],
    ['1\u202f234,5', 123_450],
    ['12.50', 1250],
    ['12', 1200],
    ['12,9000', 1290],
    ['0,005', 1],
    ['12.9000', 1290],
    ['8,9 EUR', 890],
    ['0', 0],
    ['', null],
    ['-', null],
  ])('%j vaut %s centimes', (cellule, valeur) => {
    expect(lirePrix(cellule, 'Le prix')).toEqual({ valeur });
  });

  it.each([
    ['gratuit', /n’est pas un montant/],
    ['12,5,6', /n’est pas un montant/],
    ['1.234', /« 1\.234 » : des milliers ou trois décimales \?/],
    ['1.200', /« 1\.200 » : des milliers ou trois décimales \?/],
    ['12.900', /des milliers ou trois décimales \?/],
    ['-3,00', /négatif/],
    ['99999999999', /inférieur à/],
    ['=1+1', /n’est pas un montant/],
    ['12 34', /n’est pas un montant/],
    ['12€50', /n’est pas un montant/],
    ['--3', /n’est pas un montant/],
  ])('%j est refusé', (cellule, motif) => {
    const prixLu = lirePrix(cellule, 'Le prix');
    expect('refus' in prixLu && prixLu.refus).toMatch(motif);
  });
});

describe('une cellule qu’un classeur garde comme un nombre', () => {
  it.each([
    ['1.2', 120],
    ['1.234', 123],
    ['4.8375', 484],
    ['1234.5', 123_450],
    ['12', 1200],
  ])('%j vaut %s centimes : son point est décimal', (cellule, valeur) => {
    expect(lirePrix(cellule, 'Le prix', true)).toEqual({ valeur });
  });
  it('négative, elle reste refusée', () =>
    expect(lirePrix('-3', 'Le prix', true)).toEqual({ refus: 'Le prix ne peut pas être négatif.' }));
});

describe('un taux', () => {
  it.each([
    ['65%', 65],
    ['65 %', 65],
    ['65\u00a0%', 65],
    ['5,5', 5.5],
    ['20.0', 20],
    ['2.1', 2.1],
    ['100', 100],
    ['0,5 %', 0.5],
    ['0.15 %', 0.15],
    ['33.3333 %', 33.33],
    ['0', 0],
    ['0,0', 0],
    ['1', 1],
    ['', null],
  ])('%j vaut %s', (cellule, valeur) => {
    expect(lireTaux(cellule, 'Le taux')).toEqual({ valeur });
  });
  it.each([
    ['0.5', '50 % ou 0,5 %'],
    ['0,15', '15 % ou 0,15 %'],
    ['0.055', '5,5 % ou 0,06 %'],
  ])('sans son signe, %j est douteux', (cellule, lectures) => {
    expect(lireTaux(cellule, 'La remise')).toEqual({
      refus: `La remise « ${cellule} » : ${lectures} ? Écrivez le signe %.`,
    });
  });
  it('un taux connu, ou ce que la personne a dit, lève le doute', () => {
    expect(lireTaux('0.2', 'La TVA', { connus: [5.5, 20] })).toEqual({ valeur: 20 });
    expect(lireTaux('0.055', 'La TVA', { connus: [5.5, 20] })).toEqual({ valeur: 5.5 });
    expect(lireTaux('1', 'Le taux', { connus: [65, 100] })).toEqual({ valeur: 100 });
    expect(lireTaux('0.3', 'La TVA', { connus: [5.5, 20] })).toHaveProperty('refus');
    expect(lireTaux('0,15', 'La remise', { nus: 'FRACTION' })).toEqual({ valeur: 15 });
    expect(lireTaux('0,15', 'La remise', { nus: 'POURCENTAGE' })).toEqual({ valeur: 0.15 });
    expect(lireTaux('0,15 %', 'La remise', { nus: 'FRACTION' })).toEqual({ valeur: 0.15 });
  });
  it.each(['101', '-5', 'vingt', '1000', '5 5', '5%5', '1e1'])('%j est refusé', (cellule) => {
    expect(lireTaux(cellule, 'Le taux')).toHaveProperty('refus');
  });
});

describe('un oui ou non', () => {
  it.each([
    ['oui', true],
    ['O', true],
    ['1', true],
    ['Déclaration de commercialisation', true],
    ['Présentation active', true],
    ['non', false],
    ["Déclaration d'arrêt de commercialisation", false],
    ['Déclaration de suspension de commercialisation', false],
    ["Arrêt de commercialisation (le médicament n'a plus d'autorisation)", false],
    ['Présentation abrogée', false],
    ['Non commercialisée', false],
    ['', null],
  ])('%j → %s', (cellule, valeur) => {
    expect(lireBooleen(cellule, 'Actif')).toEqual({ valeur });
  });
  it('le reste est refusé', () => expect(lireBooleen('peut-être', 'Actif')).toHaveProperty('refus'));
});

it.each([
  ['Alimentaire', 'ALIMENTAIRE'],
  ['dph', 'DPH'],
  ['Hygiène', 'DPH'],
  ['HORS_CHAMP', 'HORS_CHAMP'],
  ['', null],
])('la catégorie %j est %s', (cellule, valeur) => {
  expect(lireCategorie(cellule)).toEqual({ valeur });
});

describe('un texte', () => {
  it.each([
    ['flacon d¿un litre', 'flacon d’un litre'],
    ['¿Qué?', '¿Qué?'],
    [' a \u00a0 b\tc ', 'a b c'],
    ['ligne 1<br><br/>ligne 2', 'ligne 1 ligne 2'],
    ['\ufeffBOM\u200b\u202e', 'BOM'],
    ['a\u0000b\ud800', 'ab'],
  ])('%j devient %j', (cellule, attendu) => {
    expect(nettoyerTexte(cellule)).toBe(attendu);
  });
  test('une cellule rendue telle quelle l’aurait été signe par signe', () => {
    const signe = fc.constantFrom('a', 'é', ' ', '¿', '’', '<br', '/>', '\u00a0', '\u00ad', '\t', '€', '\ud83d', '漢');
    fc.assert(
      fc.property(fc.array(fc.oneof(signe, fc.string({ unit: 'binary' })), { maxLength: 8 }), (signes) => {
        const cellule = signes.join('');
        // An unbreakable space, which is cleaned away, has every sign looked at.
        expect(nettoyerTexte(cellule)).toBe(nettoyerTexte(`\u00a0${cellule}`));
      }),
    );
  });
  it('255 caractères passent, 256 non', () => {
    expect(lireTexteImportProduit('é'.repeat(255), 'La marque')).toEqual({ valeur: 'é'.repeat(255) });
    expect(lireTexteImportProduit('é'.repeat(256), 'La marque')).toEqual({
      refus: 'La marque dépasse 255 caractères.',
    });
  });
});

describe('la reconnaissance d’un fichier', () => {
  const presentation = [
    '60000001',
    '3012345',
    'plaquette',
    'Présentation active',
    'Déclaration de commercialisation',
    '16/03/2011',
    '3400930123454',
    'oui',
    '65%',
    '1',
    '2',
    '3',
    '',
  ];
  const specialite = [
    '60000001',
    'DOLORINE',
    'comprimé',
    'orale',
    'Active',
    'Nationale',
    'Commercialisée',
    '12/03/1998',
    '',
    '',
    'LABO',
    'Non',
  ];
  it.each<[string, readonly string[] | null, readonly (readonly string[])[], FormeImport, (ChampImport | null)[]]>([
    [
      'présentations sans titres',
      null,
      [presentation],
      'BDPM_PRESENTATIONS',
      [
        'codeCis',
        'cip7',
        'presentation',
        null,
        'actif',
        null,
        'cip13',
        null,
        'tauxRemboursement',
        null,
        'prixPublicConseille',
        null,
        null,
      ],
    ],
    [
      'spécialités avec titres',
      ['code_cis', 'denomination'],
      [specialite, specialite],
      'BDPM_SPECIALITES',
      ['codeCis', 'nom', null, null, null, null, null, null, null, null, 'laboratoire', null],
    ],
    [
      'export d’officine',
      ['code13', 'libelle_lgo', 'tva_pct'],
      [['3760001234565', 'CREME SOLAIRE', '20.0']],
      'LGO',
      ['ean', 'nom', 'tva'],
    ],
    [
      'liste avec titres',
      ['EAN 13', 'Désignation', 'Marque', 'Prix Public TTC', 'Catégorie', 'Stock'],
      [['3', 'Crème', 'Solis', '1', 'Visage', '4']],
      'GENERIQUE',
      ['ean', 'nom', 'marque', 'prixPublicConseille', 'famille', null],
    ],
    [
      'liste sans titres',
      null,
      [
        ['Crème', '3760001234565', '12,50', '20'],
        ['Huile', '3760001234572', '8,90', '5,5'],
      ],
      'GENERIQUE',
      ['nom', 'ean', 'prixPublicConseille', 'tva'],
    ],
    [
      'un titre sans fin, lu à son début',
      ['Nom', `EAN${' '.repeat(300)}et tout le reste`],
      [['a', 'b']],
      'GENERIQUE',
      ['nom', 'ean'],
    ],
    ['deux colonnes de même titre', ['Nom', 'Libellé'], [['a', 'b']], 'GENERIQUE', ['nom', null]],
  ])('%s', (_, titres, lignes, forme, correspondance) => {
    expect(devinerFormat(titres, lignes)).toEqual({ forme, correspondance });
  });

  it.each([
    [['EAN', 'Nom'], [['1', 'a']], true],
    [['60000001', 'DOLORINE'], [['60000002', 'SIROP']], false],
    [['Colonne une', 'Colonne deux'], [['12', 'x']], true],
    [['Crème', 'Solis'], [['Huile', 'Solis']], false],
    [['', ''], [], false],
  ])('%j est une ligne de titres : %s', (premiere, suivantes, attendu) => {
    expect(semblEntete(premiere, suivantes)).toBe(attendu);
  });
});

describe('les états d’un import', () => {
  const issue = (depuis: EtatImport, vers: EtatImport): string => {
    try {
      return passerImportA(depuis, vers);
    } catch (error) {
      return (error as Error).message;
    }
  };
  it.each<[EtatImport, readonly EtatImport[]]>([
    ['ANALYSE', ['ANALYSE', 'VERIFICATION', 'ABANDONNE']],
    ['VERIFICATION', ['ANALYSE', 'VERIFICATION', 'PRET', 'ABANDONNE']],
    ['PRET', ['ANALYSE', 'VERIFICATION', 'EN_COURS', 'ABANDONNE']],
    ['EN_COURS', ['EN_COURS', 'TERMINE', 'ECHEC', 'ABANDONNE']],
    ['ECHEC', ['EN_COURS', 'ABANDONNE']],
    ['TERMINE', []],
    ['ABANDONNE', []],
  ])('de %s, un import ne passe qu’à %j', (depuis, suites) => {
    const refus = expect.stringContaining('a changé entre-temps');
    expect(etatsImport.map((vers) => issue(depuis, vers))).toEqual(
      etatsImport.map((vers) => (suites.includes(vers) ? vers : refus)),
    );
  });
});

it.each<[FormeImport, (ChampImport | null)[], RegExp | null]>([
  ['GENERIQUE', ['nom', null], null],
  ['GENERIQUE', ['cip7'], null],
  ['GENERIQUE', ['marque'], /nom ou celle d’un code/],
  ['GENERIQUE', ['nom', 'nom'], /une seule colonne/],
  ['BDPM_SPECIALITES', ['codeCis', 'nom'], null],
  ['BDPM_SPECIALITES', ['nom'], /code CIS/],
])('%s avec %j : %s', (forme, correspondance, refus) => {
  const issue = () => {
    try {
      return verifierCorrespondance(forme, correspondance) ?? null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(issue()).toEqual(refus && expect.stringMatching(refus));
});

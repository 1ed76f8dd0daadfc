import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { champsDesTitresRegistre, ligneDesTitresRegistre } from './colonnes.ts';
import { departementDe } from './departements.ts';
import { lireLigneRegistre, lireRegistre } from './lignes.ts';
import type { ChampRegistre } from '../schemas.ts';

const COLONNES: readonly ChampRegistre[] = ['finess', 'nom', 'rue', 'codePostal', 'ville', 'telephone', 'cip'];
const lireCellules = (cellules: readonly string[], correspondance: readonly (ChampRegistre | null)[] = COLONNES) =>
  lireLigneRegistre({ numero: 2, cellules }, correspondance);

describe('les titres d’un fichier du registre (CPT-91)', () => {
  it.each<[string, string, (ChampRegistre | null)[]]>([
    [
      'celui de la vaccination',
      'finess;nom;adresse1;adresse2;code_postal;ville;telephone_rdv;horaires',
      ['finess', 'nom', 'rue', 'complement', 'codePostal', 'ville', 'telephone', null],
    ],
    [
      'le même, tel que publié',
      'Finess;Titre;Adresse_voie 1;Adresse_voie 2;Adresse_codepostal;Adresse_ville;Modalites_accueil',
      ['finess', 'nom', 'rue', 'complement', 'codePostal', 'ville', null],
    ],
    [
      'celui des établissements',
      'nofinesset;nofinessej;rs;rslongue;numvoie;typvoie;voie;ligneacheminement;telephone;categetab',
      ['finess', null, 'nom', null, 'numeroVoie', 'typeVoie', 'voie', 'acheminement', 'telephone', 'categorie'],
    ],
    [
      'une liste faite à la main',
      'N° FINESS;Pharmacie;Adresse;CP;Commune;Tél.;Code CIP',
      ['finess', 'nom', 'rue', 'codePostal', 'ville', 'telephone', 'cip'],
    ],
  ])('%s', (_, titres, champs) => {
    expect(champsDesTitresRegistre(titres.split(';'))).toEqual(champs);
  });

  it('se trouvent sous un en-tête', () => {
    const lignes = [['Liste au 1er janvier'], ['FINESS', 'Nom', 'Ville'], ['750990004', 'Pharmacie', 'Paris']];
    expect(ligneDesTitresRegistre(lignes.map((cellules, i) => ({ numero: i + 1, cellules })))).toBe(2);
  });
});

describe('une ligne du registre (CPT-91)', () => {
  it('est lue, ses numéros nettoyés', () => {
    expect(
      lireCellules([
        ' 750 990 004 ',
        '  Pharmacie\n du  Pont ',
        '12 rue Haute',
        '75012',
        'Paris',
        '+33 1 40 00 00 00',
        '2078451',
      ]),
    ).toEqual({
      pharmacie: {
        ligne: 2,
        finess: '750990004',
        cip: '2078451',
        nom: 'Pharmacie du Pont',
        rue: '12 rue Haute',
        codePostal: '75012',
        ville: 'Paris',
        telephone: '0140000000',
        departement: '75',
        doutes: [],
      },
    });
  });

  it('retrouve les zéros qu’un tableur a retirés', () => {
    expect(lireCellules(['10990000', 'Pharmacie', '', '1000', 'Bourg', '474000000'])).toMatchObject({
      pharmacie: { finess: '010990000', codePostal: '01000', telephone: '0474000000', departement: '01' },
    });
  });

  it.each([
    ['sans FINESS', ['', 'Pharmacie'], 'Le numéro FINESS manque.'],
    [
      'au FINESS trop court',
      ['7509900', 'Pharmacie'],
      '« 7509900 » n’est pas un numéro FINESS : neuf chiffres, 2A ou 2B en Corse.',
    ],
    ['à la clé fausse', ['750990005', 'Pharmacie'], 'La clé de ce numéro FINESS est incorrecte : vérifiez-le.'],
    ['sans nom', ['750990004', ' '], 'Le nom manque.'],
  ])('%s, est refusée avec sa raison', (_, cellules, refus) => {
    expect(lireCellules(cellules)).toEqual({ refus });
  });

  it('garde une ligne dont une autre cellule est fausse, sans cette cellule', () => {
    expect(lireCellules(['750990004', 'Pharmacie', '', '7501', 'Paris', '12', 'ABC'])).toMatchObject({
      pharmacie: {
        codePostal: null,
        telephone: null,
        cip: null,
        doutes: [
          { champ: 'codePostal', ecrit: '7501' },
          { champ: 'cip', ecrit: 'ABC' },
          { champ: 'telephone', ecrit: '12' },
        ],
      },
    });
  });

  it('réunit une adresse en morceaux, et laisse les autres établissements', () => {
    const colonnes: ChampRegistre[] = ['finess', 'nom', 'numeroVoie', 'typeVoie', 'voie', 'acheminement', 'categorie'];
    const cellules = ['010990000', 'PHARMACIE', '12', 'AV', 'DU MAIL', '01000 BOURG EN BRESSE CEDEX', '620'];
    expect(lireCellules(cellules, colonnes)).toMatchObject({
      pharmacie: { rue: '12 AV DU MAIL', codePostal: '01000', ville: 'BOURG EN BRESSE CEDEX' },
    });
    expect(lireCellules([...cellules.slice(0, 6), '355'], colonnes)).toEqual({ autre: true });
  });
});

describe('le département', () => {
  it.each([
    ['75012', '750990004', '75'],
    ['01000', '010990000', '01'],
    ['20090', '2A0000123', '2A'],
    ['20200', '2B0000123', '2B'],
    ['97410', '970409009', '974'],
    ['97600', '980500003', '976'],
    ['75001', '440990000', '44'],
    [null, '970409009', '974'],
    [null, '2A0000123', '2A'],
    [null, '130000123', '13'],
  ])('%s, %s : %s', (codePostal, finess, departement) => {
    expect(departementDe(codePostal, finess)).toBe(departement);
  });
});

const finessVrai = fc.integer({ min: 10_000, max: 99_999 }).map((n) => {
  const debut = `750${n}`;
  const somme = Array.from(debut)
    .toReversed()
    .reduce((total, chiffre, i) => {
      const valeur = Number(chiffre) * (i % 2 === 0 ? 2 : 1);
      return total + (valeur > 9 ? valeur - 9 : valeur);
    }, 0);
  return `${debut}${(10 - (somme % 10)) % 10}`;
});

describe('un fichier du registre', () => {
  it('dit quelle colonne manque', () => {
    expect(lireRegistre({ lignes: [{ numero: 1, cellules: ['a'] }], correspondance: ['ville'] }).remarques).toEqual([
      { genre: 'BLOQUANT', ligne: null, phrase: 'Dites quelle colonne tient le numéro FINESS.' },
      { genre: 'BLOQUANT', ligne: null, phrase: 'Dites quelle colonne tient le nom de la pharmacie.' },
    ]);
  });

  it('garde une pharmacie par FINESS, et compte chaque ligne une fois', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(finessVrai, fc.constantFrom('A', 'B', ''))), (rangees) => {
        const lignes = rangees.map((cellules, i) => ({ numero: i + 1, cellules }));
        const { pharmacies, remarques } = lireRegistre({ lignes, correspondance: ['finess', 'nom'] });
        const nommees = rangees.filter(([, nom]) => nom !== '');
        expect(new Set(pharmacies.map(({ finess }) => finess))).toEqual(new Set(nommees.map(([finess]) => finess)));
        expect(pharmacies).toHaveLength(new Set(nommees.map(([finess]) => finess)).size);
        expect(remarques.filter(({ genre }) => genre === 'REFUSEE')).toHaveLength(rangees.length - nommees.length);
        const contraires = nommees.filter(
          ([finess, nom]) => nommees.find(([autreFiness]) => autreFiness === finess)?.[1] !== nom,
        );
        expect(remarques.filter(({ genre }) => genre === 'DOUBLON')).toHaveLength(contraires.length);
      }),
    );
  });
});

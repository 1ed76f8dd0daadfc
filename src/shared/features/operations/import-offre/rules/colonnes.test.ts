import { describe, expect, it, test } from 'vitest';
import { champsDesTitres, champsDuContenu, ligneDesTitres, titresSur } from './colonnes.ts';

describe('les titres d’une offre se reconnaissent', () => {
  test.each<[string, string | null]>([
    ['Désignation***', 'nom'],
    ['LIBELLE PRODUIT', 'nom'],
    ['libelle_lgo', 'nom'],
    ['Product name', 'nom'],
    ['EAN 13', 'ean'],
    ['ean13', 'ean'],
    ['code13', 'ean'],
    ['Code-barres', 'ean'],
    ['GTIN', 'ean'],
    ['CIP/ACL ou EAN*', 'cip'],
    ['cip13', 'cip'],
    ['ACL 7', 'cip'],
    ['Laboratoire***', 'laboratoire'],
    ['Supplier', 'laboratoire'],
    ['Marque', null],
    ['Gamme', 'gamme'],
    ['TVA***', 'tva'],
    ['tva_pct', 'tva'],
    ['Taux de TVA (%)', 'tva'],
    ['VAT rate', 'tva'],
    ['prix_public_ttc_eur', 'prixPublicTtc'],
    ['PPC TTC', 'prixPublicTtc'],
    ['Prix de vente conseillé', 'prixPublicTtc'],
    ['RRP', 'prixPublicTtc'],
    ['PU HT catalogue***', 'prixAchatHt'],
    ['pfht_eur', 'prixAchatHt'],
    ['Prix tarif HT', 'prixAchatHt'],
    ['Prix HT', 'prixAchatHt'],
    ['Prix H.T. (€)', 'prixAchatHt'],
    ['P.U. H.T.', 'prixAchatHt'],
    ['P.A. HT', 'prixAchatHt'],
    ['P.V. T.T.C.', 'prixPublicTtc'],
    ['T.V.A.', 'tva'],
    ['U.G.', 'ug'],
    ['E.A.N. 13', 'ean'],
    ['Prix TTC', null],
    ['Prix', null],
    ['PU HT remisé*', 'prixRemiseHt'],
    ['Prix net HT', 'prixRemiseHt'],
    ['Net price', 'prixRemiseHt'],
    ['Remise (%)', 'remise'],
    ['Taux de remise', 'remise'],
    ['Discount', 'remise'],
    ['Remise (€)', null],
    ['Remise €', null],
    ['Remise en €', null],
    ['Remise %/€', null],
    ['Remise en euros', null],
    ['TVA (€)', null],
    ['UG (€)', null],
    ['PA HT (€)', 'prixAchatHt'],
    ['PV € TTC', 'prixPublicTtc'],
    ['PA HT ($)', null],
    ['Prix net £', null],
    ['Unité gratuite', 'ug'],
    ['UG', 'ug'],
    ['Qté', 'quantite'],
    ['Quantité minimale', 'quantite'],
    ['Quantité maximale', null],
    ['qte_par_carton', null],
    ['Stock', null],
    ['Description', null],
    ['Date de début', 'dateDebut'],
    ['Du', 'dateDebut'],
    ['Valid until', 'dateFin'],
    ['Fin de l’offre', 'dateFin'],
    ['', null],
  ])('%j : %s', (titre, champ) => expect(champsDesTitres([titre])).toEqual([champ]));

  it('un champ ne se prend qu’une fois, par le premier titre qui le dit', () =>
    expect(champsDesTitres(['Libellé', 'Désignation', 'EAN', 'CIP'])).toEqual(['nom', null, 'ean', 'cip']));
});

const ligne = (numero: number, ...cellules: string[]) => ({ numero, cellules });

it('la ligne des titres est celle qui nomme le plus de colonnes, même après un en-tête de lettre', () => {
  expect(
    ligneDesTitres([
      ligne(1, 'Offre de printemps'),
      ligne(3, 'Laboratoire', '', 'Dermalune'),
      ligne(5, 'EAN', 'Désignation', 'PU HT', 'TVA'),
      ligne(6, '3760001234565', 'Crème', '3,20', '20'),
    ]),
  ).toBe(5);
  expect(ligneDesTitres([ligne(1, '3760001234565', 'Crème', '3,20')])).toBe(0);
  expect(ligneDesTitres([])).toBe(0);
  expect(ligneDesTitres([ligne(1, 'Produit', 'Marque'), ligne(2, 'Crème', 'Solis')])).toBe(1);
  expect(ligneDesTitres([ligne(1, 'Produit', '12'), ligne(2, 'Crème', '14')])).toBe(0);
});

describe('des titres sur deux lignes', () => {
  const DONNEES = ['Crème', '8,00', '12,90'];
  it.each<[string, string[], string[], (string | null)[]]>([
    [
      '« Prix » au-dessus',
      ['Produit', 'Prix', ''],
      ['', 'Achat HT', 'Public TTC'],
      ['nom', 'prixAchatHt', 'prixPublicTtc'],
    ],
    [
      'dans l’autre ordre',
      ['Produit', 'Prix', ''],
      ['', 'Public TTC', 'Achat HT'],
      ['nom', 'prixPublicTtc', 'prixAchatHt'],
    ],
    [
      'le titre fusionné en bas aussi',
      ['Produit', 'Prix', ''],
      ['Produit', 'Net HT', 'Public'],
      ['nom', 'prixRemiseHt', 'prixPublicTtc'],
    ],
    ['seul en bas', ['Article', 'Tarifs', ''], ['', 'PU HT', 'PPC'], ['nom', 'prixAchatHt', 'prixPublicTtc']],
    ['de trois parties', ['Offre', '', ''], ['Désignation', 'PU HT', 'PPC'], ['nom', 'prixAchatHt', 'prixPublicTtc']],
  ])('%s', (_nom, haut, bas, champs) => {
    const lignes = [ligne(1, ...haut), ligne(2, ...bas), ligne(3, ...DONNEES)];
    expect(ligneDesTitres(lignes)).toBe(2);
    expect(champsDesTitres(titresSur(lignes, 2) ?? [])).toEqual(champs);
  });

  it.each<[string, string[][], number, string[]]>([
    ['une ligne suffit', [['Produit', 'PU HT', 'PPC'], DONNEES], 1, ['Produit', 'PU HT', 'PPC']],
    [
      'rien ne se prend d’une ligne de produits',
      [
        ['Produit', 'Prix', ''],
        ['Public TTC', '8', '12'],
      ],
      1,
      ['Produit', 'Prix', ''],
    ],
    [
      'ni de mots sans titre',
      [
        ['Produit', 'PU HT'],
        ['Crème', 'offert'],
      ],
      1,
      ['Produit', 'PU HT'],
    ],
  ])('%s', (_nom, rangees, numero, titres) => {
    const lignes = rangees.map((cellules, i) => ligne(i + 1, ...cellules));
    expect(ligneDesTitres(lignes) || 1).toBe(numero);
    expect(titresSur(lignes, numero)).toEqual(titres);
  });

  it('sans la ligne d’avant, ou sans elle-même', () => {
    expect(titresSur([ligne(1, 'Produit', 'Prix'), ligne(3, '', 'Achat HT')], 3)).toEqual(['', 'Achat HT']);
    expect(titresSur([ligne(1, 'Produit')], 0)).toBeNull();
  });
});

it('sans titres, le contenu dit les colonnes', () => {
  const lignes = Array.from({ length: 5 }, (_, i) =>
    ligne(i + 1, `376000123456${i}`, `Crème apaisante ${i}`, '20', '12,90'),
  );
  expect(champsDuContenu(lignes)).toEqual(['ean', 'nom', 'tva', 'prixPublicTtc']);
  expect(champsDuContenu([ligne(1, 'une phrase'), ligne(2, 'une autre')])).toEqual([null]);
});

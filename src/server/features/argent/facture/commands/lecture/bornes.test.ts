import { describe, expect, test } from 'vitest';
import {
  COMPRIMES,
  controlerLue,
  CREME,
  dixBoites as dix,
  jugerEcrite as juger,
  remiseEcrite as remise,
} from '#server/testing/factures/controle-de-facture.ts';
import { ublDeFacture } from '#server/testing/factures/ubl-de-facture.ts';
import { xmlDeFacture, type FactureEcrite } from '#server/testing/factures/xml-de-facture.ts';
import { mesuresDesLignes } from '#shared/features/argent/facture/rules/achats.ts';
import { natureDuDocument } from '#shared/features/argent/facture/rules/genre.ts';
import { comprendreLignes } from '#shared/features/argent/facture/rules/natures.ts';
import { ouvrirFacture } from '../ouvrir-facture.ts';

const FORMATS = [
  ['CII', xmlDeFacture],
  ['UBL', ublDeFacture],
] as const;
const lire = (xml: string) => ouvrirFacture(Buffer.from(xml));

describe.each(FORMATS)('de part et d’autre de chaque seuil, en %s (FAC-8, FAC-9, FAC-23)', (_nom, ecrire) => {
  const resultats = async (facture: FactureEcrite) =>
    controlerLue(await lire(ecrire(facture))).map(({ resultat }) => resultat);
  const codes = async (facture: FactureEcrite) => (await lire(ecrire(facture))).avertissements.map(({ code }) => code);

  // Eighty euros are promised.
  test.each([
    ['80.05', '8.005', 'OK'],
    ['80.06', '8.006', 'OK'],
    ['80.07', '8.007', 'ECART_DEFAVORABLE'],
    ['79.94', '7.994', 'OK'],
    ['79.93', '7.993', 'ECART_FAVORABLE'],
    ['80.00', '8', 'OK'],
  ])('un écart : %s', async (montant, net, resultat) => {
    expect(await resultats({ lignes: [dix(montant, { net })] })).toEqual([resultat]);
  });
  // A price of two decimals lets half a cent a unit; of more, six cents.
  test.each([
    ['10', '1.00', '10.06', false],
    ['10', '1.00', '10.07', true],
    ['12', '1.00', '12.06', false],
    ['12', '1.00', '12.07', true],
    ['13', '1.00', '13.07', false],
    ['13', '1.00', '13.08', true],
    ['120', '1.13', '136.20', false],
    ['120', '1.13', '136.21', true],
    ['120', '1.13', '135.00', false],
    ['120', '1.13', '134.99', true],
    ['120', '1.1315', '135.78', false],
    ['120', '1.1315', '135.84', false],
    ['120', '1.1315', '135.85', true],
  ])('%s × %s, écrit %s', async (quantite, net, montant, dit) => {
    const lignes = [{ ...COMPRIMES, quantite, net, montant, brut: '' }];
    expect((await codes({ lignes })).includes('LIGNE_ECART')).toBe(dit);
  });
  test.each([
    ['79.00', false],
    ['78.99', true],
    ['81.00', false],
    ['81.01', true],
  ])('un total HT de %s pour 80,00 de lignes', async (ht, dit) => {
    expect((await codes({ lignes: [dix('80.00', { net: '8' })], ht })).includes('HT_ECART')).toBe(dit);
  });
  test.each([
    ['21.00', '79.00', false],
    ['21.01', '78.99', true],
    ['19.00', '81.00', false],
    ['18.99', '81.01', true],
  ])('des remises de %s pour 20,00 écrites', async (remises, ht, dit) => {
    const facture = { lignes: [dix('100.00')], ajustements: [remise('20.00')], remises, ht };
    expect((await codes(facture)).includes('REMISES_ECART')).toBe(dit);
  });
});

describe('ce qui n’est pas de la marchandise ne compte nulle part (FAC-124)', () => {
  const baseDe = async (nom: string): Promise<readonly [string | undefined, number]> => {
    const lignes = [dix('80.00', { net: '8' }), { nom, quantite: '1', net: '25', montant: '25.00' }];
    const factureLue = await lire(xmlDeFacture({ lignes }));
    const comprises = comprendreLignes(factureLue);
    const mesures = mesuresDesLignes(factureLue.lignes, comprises, natureDuDocument(factureLue).genre);
    return [comprises[1]?.nature, mesures.reduce((somme, { achatNetCentimes }) => somme + (achatNetCentimes ?? 0), 0)];
  };
  test.each([
    ['Report solde antérieur', 'ACOMPTE'],
    ['Report à nouveau', 'ACOMPTE'],
    ['Solde précédent', 'ACOMPTE'],
    ['Solde du relevé d’octobre', 'ACOMPTE'],
    ['Rappel facture F-12', 'ACOMPTE'],
    ['Factures impayées', 'ACOMPTE'],
    ['Cotisation groupement', 'PORT'],
    ['Abonnement mensuel', 'PORT'],
    ['Formation équipe officinale', 'PORT'],
    ['Chronopost', 'PORT'],
    ['Colissimo 48 h', 'PORT'],
    ['Honoraires', 'PORT'],
  ])('%s', async (nom, nature) => expect(await baseDe(nom)).toEqual([nature, 8_000]));
  test.each(['Solde crème 50 ml', 'Report nutritionnel 30 gélules', 'Rappel vitamine C', 'Formation osseuse 60 cp'])(
    '%s est de la marchandise',
    async (nom) => expect(await baseDe(nom)).toEqual(['MARCHANDISE', 10_500]),
  );
});

test.each(FORMATS)('un prix net au-dessus du brut ne se compare pas, en %s (FAC-100)', async (_nom, ecrire) => {
  const [ligne] = controlerLue(await lire(ecrire({ lignes: [dix('80.00', { brut: '7', net: '8' })] })));
  expect(ligne).toMatchObject({ resultat: 'NON_COMPARABLE' });
  expect(await juger({ lignes: [dix('80.00', { brut: '7', net: '8' })] })).toEqual([['MARCHANDISE', 'PRIX_INCOMPRIS']]);
});

describe('à zéro, ce qui n’est pas livré n’est pas une unité gratuite (FAC-125)', () => {
  const dixCremes = { ...CREME, quantite: '10', brut: '5', net: '5', montant: '50.00' };
  const aZero = (nom: string, ean?: string) => ({
    ...(ean !== undefined && { ean }),
    nom,
    quantite: '2',
    ...(ean !== undefined && { brut: '5' }),
    net: '0',
    montant: '0.00',
  });
  // Two of ten are promised, at 5 €.
  test.each([
    ['Crème hydratante 50 ml - manquant', 'COMMENTAIRE', 10],
    ['Crème hydratante 50 ml RUPTURE', 'COMMENTAIRE', 10],
    ['Crème hydratante 50 ml reliquat', 'COMMENTAIRE', 10],
    ['Crème hydratante 50 ml non livrée', 'COMMENTAIRE', 10],
    ['Crème hydratante 50 ml (à suivre)', 'COMMENTAIRE', 10],
    ['Crème hydratante 50 ml en attente', 'COMMENTAIRE', 10],
    ['Crème hydratante 50 ml back-order', 'COMMENTAIRE', 10],
    ['Crème hydratante 50 ml', 'UG', 0],
  ])('%s', async (nom, nature, ecart) => {
    for (const ean of [CREME.ean, undefined])
      expect(await juger({ lignes: [dixCremes, aZero(nom, ean)] })).toEqual([
        ['MARCHANDISE', ecart],
        [nature, 0],
      ]);
  });
  test.each(['UG reliquat Crème hydratante', 'Crème hydratante offert, reliquat'])('%s', async (nom) =>
    expect(await juger({ lignes: [dixCremes, aZero(nom, CREME.ean)] })).toEqual([
      ['MARCHANDISE', 0],
      ['UG', 0],
    ]),
  );
});

test.each([
  ['BFA 2025', 'AVOIR_RFA'],
  ['B.F.A. annuel', 'AVOIR_RFA'],
  ['UG non livrées crème', 'AVOIR_PRIX'],
  ['Unités gratuites manquantes', 'AVOIR_PRIX'],
])('un avoir « %s » est %s (FAC-48)', async (nom, genre) => {
  const lignes = [{ nom, quantite: '1', net: '10', montant: '10.00' }];
  expect(natureDuDocument(await lire(xmlDeFacture({ type: '381', lignes }))).genre).toBe(genre);
});
test('déduite d’une facture, la BFA d’une année passée n’est pas une remise (FAC-41)', async () => {
  const bfa = { nom: 'BFA 2025', quantite: '-1', net: '20', montant: '-20.00' };
  expect(await juger({ lignes: [dix('80.00', { net: '8' }), bfa] })).toEqual([
    ['MARCHANDISE', 0],
    ['ACOMPTE', 0],
  ]);
});

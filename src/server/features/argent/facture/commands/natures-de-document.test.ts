import { describe, expect, test } from 'vitest';
import {
  COMPRIMES,
  controlerLue,
  GEL,
  dixBoites as dix,
  lireEcrite as lire,
  remiseEcrite as remise,
} from '#server/testing/factures/controle-de-facture.ts';
import { xmlDeFacture, type FactureEcrite } from '#server/testing/factures/xml-de-facture.ts';
import { phraseRefus } from '#shared/features/argent/facture/messages.ts';
import { FactureRefusee } from '#shared/features/argent/facture/errors.ts';
import { comprendreLignes } from '#shared/features/argent/facture/rules/natures.ts';
import { natureDuDocument } from '#shared/features/argent/facture/rules/genre.ts';
import { ouvrirFacture } from './ouvrir-facture.ts';

const classer = async (facture: FactureEcrite) => {
  const factureLue = await lire(facture);
  const { dejaPayeCentimes } = factureLue.totaux;
  return natureDuDocument({ ...factureLue, dejaPayeCentimes });
};
const lignes = [dix('80.00', { net: '8' })];

describe('les trois faits d’un code (FAC-47)', () => {
  test.each([
    ['380', 'FACTURE', false, false],
    ['326', 'FACTURE', false, false],
    ['383', 'FACTURE', false, false],
    ['384', 'RECTIFICATIVE', false, false],
    ['386', 'ACOMPTE', false, false],
    ['389', 'FACTURE', true, false],
    ['393', 'FACTURE', false, true],
    ['471', 'RECTIFICATIVE', true, false],
    ['472', 'RECTIFICATIVE', false, true],
    ['473', 'RECTIFICATIVE', true, true],
    ['500', 'ACOMPTE', true, false],
    ['501', 'FACTURE', true, true],
    ['381', 'AVOIR_RETOUR', false, false],
    ['261', 'AVOIR_RETOUR', true, false],
    ['262', 'AVOIR_RFA', false, false],
    ['396', 'AVOIR_RETOUR', false, true],
    ['502', 'AVOIR_RETOUR', true, true],
    ['503', 'AVOIR_ACOMPTE', false, false],
  ])('%s : %s', async (type, genre, autofacture, affacture) => {
    expect(await classer({ type, lignes })).toEqual({ genre, autofacture, affacture });
  });
  test('un acompte déjà payé fait un solde', async () => {
    expect((await classer({ lignes, dejaPaye: '30.00' })).genre).toBe('SOLDE');
  });
  test.each([
    ['325', '325, facture proforma'],
    ['388', '388, facture fiscale'],
    ['751', '751, données de facture pour la comptabilité'],
    ['999', '999'],
  ])('%s est refusé sous son vrai nom', async (type, nom) => {
    const refus = await ouvrirFacture(Buffer.from(xmlDeFacture({ type, lignes }))).catch((error: unknown) => error);
    expect(refus).toBeInstanceOf(FactureRefusee);
    expect(phraseRefus((refus as FactureRefusee).refus)).toContain(`« ${nom} »`);
  });
});

describe('ce qu’un avoir rend (FAC-48)', () => {
  const avoir = (nom: string, champs: Partial<FactureEcrite> = {}): FactureEcrite => ({
    type: '381',
    lignes: [{ nom, quantite: '1', net: '50', montant: '50.00' }],
    ...champs,
  });
  test.each<[string, FactureEcrite, string]>([
    ['un retour de produits', { type: '381', lignes }, 'AVOIR_RETOUR'],
    ['un retour dit par ses mots', avoir('Reprise de périmés'), 'AVOIR_RETOUR'],
    [
      'des unités sans code',
      avoir('Gorge pastilles', { lignes: [{ nom: 'Gorge pastilles', quantite: '4', net: '5', montant: '20.00' }] }),
      'AVOIR_RETOUR',
    ],
    ['une RFA', avoir('RFA 2025'), 'AVOIR_RFA'],
    ['une ristourne', avoir('Ristourne annuelle'), 'AVOIR_RFA'],
    ['une remise de fin d’année', avoir('Remise de fin d’année 2025'), 'AVOIR_RFA'],
    ['une remise de fin de période', avoir('Remise de fin de période, parapharmacie'), 'AVOIR_RFA'],
    ['une coopération commerciale', avoir('Coopération commerciale T2'), 'AVOIR_RFA'],
    ['une correction de prix', avoir('Correction de prix facture F12'), 'AVOIR_PRIX'],
    ['une remise oubliée', avoir('Remise non appliquée'), 'AVOIR_PRIX'],
    [
      'une différence de tarif sur un produit',
      { type: '381', lignes: [dix('5.00', { nom: 'Différence de tarif', brut: '', net: '0.50' })] },
      'AVOIR_PRIX',
    ],
    ...[
      'Remise non appliquée sur FA-12',
      'Suite à un oubli de remise, facture FA-12',
      'Rattrapage de remise',
      'Complément de remise FA-12',
      'Remise manquante',
      'Régularisation tarifaire',
      'Prix erroné sur FA-12',
    ].map((note): [string, FactureEcrite, string] => [
      `${note}, sur des produits`,
      { type: '381', note, lignes },
      'AVOIR_PRIX',
    ]),
    ['rien qui le dise', avoir('Avoir sur F12 du 3'), 'AVOIR_A_CLASSER'],
    ['rien du tout', avoir('Divers'), 'AVOIR_A_CLASSER'],
    [
      'des produits et une ristourne',
      { type: '381', lignes: [...lignes, { nom: 'Ristourne', quantite: '1', net: '5', montant: '5.00' }] },
      'AVOIR_A_CLASSER',
    ],
    [
      'un 380 négatif',
      {
        type: '380',
        lignes: [{ ...COMPRIMES, quantite: '-2', brut: '10', net: '8', montant: '-16.00' }],
        ajustements: [],
      },
      'AVOIR_RETOUR',
    ],
    [
      'un acompte rendu',
      { type: '386', lignes: [{ nom: 'Acompte', quantite: '-1', net: '16', montant: '-16.00' }] },
      'AVOIR_ACOMPTE',
    ],
    ['une remise du document', avoir('Produits', { ajustements: [remise('1.00', { mots: 'RFA' })] }), 'AVOIR_RFA'],
  ])('%s', async (_cas, facture, genre) => expect((await classer(facture)).genre).toBe(genre));
});

const E = 'urn:oasis:names:specification:ubl:schema:xsd';
const allouer = (champs: Readonly<Record<string, string>>): string =>
  `<cac:AllowanceCharge>${Object.entries(champs)
    .map(([nom, valeur]) => `<cbc:${nom}>${valeur}</cbc:${nom}>`)
    .join('')}</cac:AllowanceCharge>`;
type Ligne = { ean?: string; nom?: string; quantite?: string; montant: string; dedans?: string; prix: string };
const ligne = ({ ean, nom = 'A', quantite = '10', montant, dedans = '', prix }: Ligne): string =>
  `<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">${quantite}</cbc:InvoicedQuantity>` +
  `<cbc:LineExtensionAmount>${montant}</cbc:LineExtensionAmount>${dedans}<cac:Item><cbc:Name>${nom}</cbc:Name>` +
  (ean === undefined
    ? ''
    : `<cac:StandardItemIdentification><cbc:ID>${ean}</cbc:ID></cac:StandardItemIdentification>`) +
  `<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>` +
  `<cac:Price>${prix}</cac:Price></cac:InvoiceLine>`;
const prix = (net: string, dedans = ''): string => `<cbc:PriceAmount>${net}</cbc:PriceAmount>${dedans}`;
const facture = (lignesXml: readonly string[], ht: string, dedans = ''): Buffer =>
  Buffer.from(
    `<Invoice xmlns="${E}:Invoice-2" xmlns:cbc="${E}:CommonBasicComponents-2" xmlns:cac="${E}:CommonAggregateComponents-2">` +
      `<cbc:ID>U-1</cbc:ID><cbc:IssueDate>2026-11-10</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>` +
      `<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>${dedans}<cac:LegalMonetaryTotal>` +
      `<cbc:TaxExclusiveAmount>${ht}</cbc:TaxExclusiveAmount></cac:LegalMonetaryTotal>${lignesXml.join('')}</Invoice>`,
  );
const comprimes = (champs: Partial<Ligne>): string =>
  ligne({ ...COMPRIMES, montant: '80.00', prix: prix('10'), ...champs });
const surPrix = (champs: Readonly<Record<string, string>>) => allouer({ ChargeIndicator: 'false', ...champs });

test.each<[string, Buffer, number]>([
  ['sur le prix', facture([comprimes({ prix: prix('8', surPrix({ Amount: '2', BaseAmount: '10' })) })], '80'), 0],
  ['sur le prix, sans son brut', facture([comprimes({ prix: prix('8', surPrix({ Amount: '2' })) })], '80'), 0],
  [
    'sur le prix, en pourcentage',
    facture([comprimes({ prix: prix('8', surPrix({ MultiplierFactorNumeric: '20' })) })], '80'),
    0,
  ],
  [
    'sur un prix de mille',
    facture(
      [
        comprimes({
          quantite: '1000',
          prix: prix('80', `<cbc:BaseQuantity>1000</cbc:BaseQuantity>${surPrix({ Amount: '20' })}`),
        }),
      ],
      '80',
    ),
    0,
  ],
  ['sur la ligne', facture([comprimes({ dedans: surPrix({ Amount: '20.00' }) })], '80'), 0],
  [
    'sur la ligne, l’indicateur à 0',
    facture([comprimes({ dedans: surPrix({ ChargeIndicator: '0', Amount: '20.00' }) })], '80'),
    0,
  ],
  ['sur la ligne, en négatif', facture([comprimes({ dedans: surPrix({ Amount: '-20.00' }) })], '80'), 0],
  [
    'sur la ligne, en pourcentage',
    facture([comprimes({ dedans: surPrix({ MultiplierFactorNumeric: '20' }) })], '80'),
    0,
  ],
  [
    'un port à 1 n’est pas une remise',
    facture(
      [
        comprimes({
          montant: '105.00',
          prix: prix('10', surPrix({ Amount: '0' })),
          dedans: allouer({ ChargeIndicator: '1', AllowanceChargeReason: 'Port', Amount: '5.00' }),
        }),
      ],
      '105',
    ),
    20,
  ],
  [
    'sur le document',
    facture(
      [comprimes({ montant: '100.00', prix: prix('10', surPrix({ Amount: '0' })) })],
      '80',
      surPrix({ Amount: '20.00' }),
    ),
    0,
  ],
  [
    'un escompte sur le document',
    facture(
      [comprimes({ montant: '82.00', prix: prix('8.2', surPrix({ Amount: '1.8' })) })],
      '80',
      surPrix({ AllowanceChargeReason: 'Escompte', Amount: '2.00' }),
    ),
    2,
  ],
  [
    'une éco-participation dans le prix',
    facture(
      [
        comprimes({
          montant: '81.00',
          prix: prix(
            '8.1',
            surPrix({ Amount: '2', BaseAmount: '10' }) +
              allouer({ ChargeIndicator: 'true', AllowanceChargeReason: 'Éco-participation', Amount: '0.1' }),
          ),
        }),
      ],
      '81',
    ),
    0,
  ],
  [
    'en ligne négative',
    facture(
      [
        comprimes({ montant: '100.00', prix: prix('10', surPrix({ Amount: '0' })) }),
        ligne({ nom: 'Remise 20 %', quantite: '-1', montant: '-20.00', prix: prix('20') }),
      ],
      '80',
    ),
    0,
  ],
])('en UBL, la remise %s (FAC-41, FAC-45, FAC-46)', async (_cas, contenu, ecart) => {
  const factureLue = await ouvrirFacture(contenu);
  const [comparee] = controlerLue(factureLue);
  expect([comparee?.resultat, (comparee?.ecartCentimes ?? 0) / 100]).toEqual([
    ecart === 0 ? 'OK' : 'ECART_DEFAVORABLE',
    ecart,
  ]);
});

test('en UBL, les notes du document classent un avoir, et un port en ligne est un port', async () => {
  const port = ligne({ nom: 'Frais de port', quantite: '1', montant: '15.00', prix: prix('15') });
  const factureLue = await ouvrirFacture(
    facture([ligne({ ...GEL, montant: '80.00', prix: prix('8') }), port], '95', '<cbc:Note>RFA 2025</cbc:Note>'),
  );
  expect(factureLue.notes).toBe('RFA 2025');
  expect(comprendreLignes(factureLue).map(({ nature, netCentimes }) => [nature, netCentimes])).toEqual([
    ['MARCHANDISE', 8_000],
    ['PORT', 0],
  ]);
});

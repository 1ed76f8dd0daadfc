import { expect, test } from 'vitest';
import { COMPRIMES, controlerLue, GEL } from '#server/testing/controle-de-facture.ts';
import { comprendreLignes } from '#shared/features/argent/facture/rules/natures.ts';
import { ouvrirFacture } from './ouvrir-facture.ts';

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
const facture = (lignes: readonly string[], ht: string, dedans = ''): Buffer =>
  Buffer.from(
    `<Invoice xmlns="${E}:Invoice-2" xmlns:cbc="${E}:CommonBasicComponents-2" xmlns:cac="${E}:CommonAggregateComponents-2">` +
      `<cbc:ID>U-1</cbc:ID><cbc:IssueDate>2026-11-10</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>` +
      `<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>${dedans}<cac:LegalMonetaryTotal>` +
      `<cbc:TaxExclusiveAmount>${ht}</cbc:TaxExclusiveAmount></cac:LegalMonetaryTotal>${lignes.join('')}</Invoice>`,
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

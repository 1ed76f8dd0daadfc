import type { AjustementEcrit, FactureEcrite, LigneEcrite } from './xml-de-facture.ts';
import { htDeFacture, sommeEcrite, VENDEUR_ECRIT } from './xml-de-facture.ts';

const b = (nom: string, dedans: string | undefined): string =>
  dedans === undefined ? '' : `<${nom}>${dedans}</${nom}>`;
const taxe = (nom: string, taux: string | undefined): string =>
  taux === undefined ? '' : b(`cac:${nom}`, b('cbc:ID', 'S') + b('cbc:Percent', taux));
const ajustement = ({ indicateur, montant, pourcent, base, code, mots, tva }: AjustementEcrit): string =>
  b(
    'cac:AllowanceCharge',
    b('cbc:ChargeIndicator', indicateur) +
      b('cbc:AllowanceChargeReasonCode', code) +
      b('cbc:AllowanceChargeReason', mots) +
      b('cbc:MultiplierFactorNumeric', pourcent) +
      b('cbc:Amount', montant) +
      b('cbc:BaseAmount', base) +
      taxe('TaxCategory', tva),
  );

/** UBL has one price, the net one, and what was taken off the gross one. */
const prix = ({ brut, net = '0', baseDuNet, baseDuBrut, surLePrix = [] }: LigneEcrite): string =>
  b(
    'cac:Price',
    b('cbc:PriceAmount', net) +
      b('cbc:BaseQuantity', baseDuNet ?? baseDuBrut) +
      (surLePrix.length > 0 || brut === undefined || brut === ''
        ? surLePrix.map((ajuste) => ajustement(brut ? { ...ajuste, base: brut } : ajuste)).join('')
        : ajustement({ indicateur: 'false', montant: (Number(brut) - Number(net)).toFixed(6), base: brut })),
  );

const citees = (references: readonly string[] = []): string =>
  references
    .map((reference) => b('cac:BillingReference', b('cac:InvoiceDocumentReference', b('cbc:ID', reference))))
    .join('');

const ligne = (sorte: string, ecrite: LigneEcrite, i: number): string =>
  b(
    `cac:${sorte}Line`,
    b('cbc:ID', String(i + 1)) +
      b('cbc:Note', ecrite.note) +
      b(`cbc:${sorte === 'Invoice' ? 'Invoiced' : 'Credited'}Quantity`, ecrite.quantite) +
      b('cbc:LineExtensionAmount', ecrite.montant) +
      citees(ecrite.cite) +
      (ecrite.ajustements ?? []).map(ajustement).join('') +
      b(
        'cac:Item',
        b('cbc:Name', ecrite.nom) +
          (ecrite.code === undefined ? '' : b('cac:SellersItemIdentification', b('cbc:ID', ecrite.code))) +
          (ecrite.ean === undefined ? '' : b('cac:StandardItemIdentification', b('cbc:ID', ecrite.ean))) +
          taxe('ClassifiedTaxCategory', ecrite.tva ?? '20'),
      ) +
      prix(ecrite),
  );

const partie = (nom: string, qui: FactureEcrite['vendeur']): string =>
  qui === undefined
    ? ''
    : b(
        `cac:${nom}`,
        b('cac:Party', b('cac:PartyLegalEntity', b('cbc:RegistrationName', qui.nom) + b('cbc:CompanyID', qui.siren))),
      );

const URN = 'urn:oasis:names:specification:ubl:schema:xsd';
/** A UBL invoice or credit note, from what a test writes. */
export const ublDeFacture = (facture: FactureEcrite): string => {
  const { numero = 'X-1', type = '380', date = '20261110', ajustements = [], cite = [], dejaPaye, note } = facture;
  const sorte = /^(?:381|261|262|396|502|503)$/.test(type) ? 'CreditNote' : 'Invoice';
  const ht = htDeFacture(facture);
  const tva = facture.tva ?? (Number(ht) * 0.2).toFixed(2);
  const ttc = sommeEcrite([ht, tva]);
  const total = (nom: string, montant: string | undefined): string => b(`cbc:${nom}Amount`, montant);
  return (
    `<${sorte} xmlns="${URN}:${sorte}-2" xmlns:cbc="${URN}:CommonBasicComponents-2" ` +
    `xmlns:cac="${URN}:CommonAggregateComponents-2">` +
    b('cbc:ID', numero) +
    b('cbc:IssueDate', `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`) +
    b(`cbc:${sorte}TypeCode`, type) +
    b('cbc:Note', note) +
    b('cbc:DocumentCurrencyCode', 'EUR') +
    citees(cite) +
    partie('AccountingSupplierParty', facture.vendeur ?? VENDEUR_ECRIT) +
    partie('AccountingCustomerParty', facture.acheteur) +
    ajustements.map(ajustement).join('') +
    b('cac:TaxTotal', `<cbc:TaxAmount currencyID="EUR">${tva}</cbc:TaxAmount>`) +
    b(
      'cac:LegalMonetaryTotal',
      total('LineExtension', sommeEcrite(facture.lignes.map(({ montant }) => montant))) +
        total('TaxExclusive', ht) +
        total('TaxInclusive', ttc) +
        total('AllowanceTotal', facture.remises) +
        total('ChargeTotal', facture.charges) +
        total('Prepaid', dejaPaye) +
        total('Payable', sommeEcrite([ttc, `${-Number(dejaPaye ?? 0)}`])),
    ) +
    facture.lignes.map((ecrite, i) => ligne(sorte, ecrite, i)).join('') +
    `</${sorte}>`
  );
};

/** A discount or a charge, written as a test wants it: what is left out is not written. */
export type AjustementEcrit = {
  readonly indicateur?: string;
  readonly montant?: string;
  readonly pourcent?: string;
  readonly base?: string;
  readonly code?: string;
  readonly mots?: string;
  readonly tva?: string;
};
export type LigneEcrite = {
  readonly ean?: string;
  readonly code?: string;
  readonly nom: string;
  readonly quantite: string;
  /** The gross price; empty: not written. */
  readonly brut?: string;
  readonly baseDuBrut?: string;
  readonly surLePrix?: readonly AjustementEcrit[];
  readonly net?: string;
  readonly baseDuNet?: string;
  readonly dansLeNet?: readonly AjustementEcrit[];
  readonly ajustements?: readonly AjustementEcrit[];
  readonly montant: string;
  readonly tva?: string;
  /** Free units, beyond what is billed. */
  readonly gratuites?: string;
  readonly cite?: readonly string[];
  /** A note beside the name of the line (BT-127). */
  readonly note?: string;
};
export type FactureEcrite = {
  readonly numero?: string;
  readonly type?: string;
  readonly date?: string;
  readonly lignes: readonly LigneEcrite[];
  readonly ajustements?: readonly AjustementEcrit[];
  /** BT-107 and BT-108; the sums of what is written without it. */
  readonly remises?: string;
  readonly charges?: string;
  readonly dejaPaye?: string;
  readonly ht?: string;
  readonly tva?: string;
  readonly cite?: readonly string[];
  readonly note?: string;
  readonly vendeur?: { readonly nom: string; readonly siren: string };
  readonly acheteur?: { readonly nom: string; readonly siren: string };
};

const b = (nom: string, dedans: string | undefined): string =>
  dedans === undefined ? '' : `<ram:${nom}>${dedans}</ram:${nom}>`;
const taxe = (nom: string, taux: string | undefined): string =>
  taux === undefined ? '' : b(nom, b('TypeCode', 'VAT') + b('CategoryCode', 'S') + b('RateApplicablePercent', taux));
const ajustement =
  (nom: string) =>
  ({ indicateur, montant, pourcent, base, code, mots, tva }: AjustementEcrit): string =>
    b(
      nom,
      (indicateur === undefined
        ? ''
        : `<ram:ChargeIndicator><udt:Indicator>${indicateur}</udt:Indicator></ram:ChargeIndicator>`) +
        b('CalculationPercent', pourcent) +
        b('BasisAmount', base) +
        b('ActualAmount', montant) +
        b('ReasonCode', code) +
        b('Reason', mots) +
        taxe('CategoryTradeTax', tva),
    );
const prix = (
  nom: string,
  montant: string | undefined,
  base: string | undefined,
  ajustements: readonly AjustementEcrit[] = [],
): string =>
  montant === undefined || montant === ''
    ? ''
    : b(
        nom,
        b('ChargeAmount', montant) +
          b('BasisQuantity', base) +
          ajustements.map(ajustement('AppliedTradeAllowanceCharge')).join(''),
      );

const citees = (references: readonly string[] = []): string =>
  references.map((reference) => b('InvoiceReferencedDocument', b('IssuerAssignedID', reference))).join('');

const ligne = (ecrite: LigneEcrite, i: number): string =>
  b(
    'IncludedSupplyChainTradeLineItem',
    b(
      'AssociatedDocumentLineDocument',
      b('LineID', String(i + 1)) + (ecrite.note === undefined ? '' : b('IncludedNote', b('Content', ecrite.note))),
    ) +
      b(
        'SpecifiedTradeProduct',
        (ecrite.ean === undefined ? '' : `<ram:GlobalID schemeID="0160">${ecrite.ean}</ram:GlobalID>`) +
          b('SellerAssignedID', ecrite.code) +
          b('Name', ecrite.nom),
      ) +
      b(
        'SpecifiedLineTradeAgreement',
        prix('GrossPriceProductTradePrice', ecrite.brut, ecrite.baseDuBrut, ecrite.surLePrix) +
          prix('NetPriceProductTradePrice', ecrite.net, ecrite.baseDuNet, ecrite.dansLeNet),
      ) +
      b(
        'SpecifiedLineTradeDelivery',
        `<ram:BilledQuantity unitCode="C62">${ecrite.quantite}</ram:BilledQuantity>` +
          b('ChargeFreeQuantity', ecrite.gratuites),
      ) +
      b(
        'SpecifiedLineTradeSettlement',
        taxe('ApplicableTradeTax', ecrite.tva ?? '20') +
          (ecrite.ajustements ?? []).map(ajustement('SpecifiedTradeAllowanceCharge')).join('') +
          b('SpecifiedTradeSettlementLineMonetarySummation', b('LineTotalAmount', ecrite.montant)) +
          citees(ecrite.cite),
      ),
  );

/** Amounts as they are written, added up the same way. */
export const sommeEcrite = (nombres: readonly string[]): string =>
  (nombres.reduce((total, nombre) => total + Math.round(Number(nombre) * 100), 0) / 100).toFixed(2);
const partie = (nom: string, qui: { readonly nom: string; readonly siren: string } | undefined): string =>
  qui === undefined
    ? ''
    : b(nom, b('Name', qui.nom) + b('SpecifiedLegalOrganization', `<ram:ID schemeID="0002">${qui.siren}</ram:ID>`));

/** Who sells, when a test does not say it. */
export const VENDEUR_ECRIT = { nom: 'Galénix', siren: '001002963' };
/** The total without tax: what is written, else its lines less its discounts and plus its charges. */
export const htDeFacture = ({ lignes, ajustements = [], ht }: FactureEcrite): string =>
  ht ??
  sommeEcrite([
    ...lignes.map(({ montant }) => montant),
    ...ajustements.map(({ indicateur, montant = '0' }) => (indicateur === 'true' ? montant : `${-Number(montant)}`)),
  ]);

const espace = (nom: string) => `urn:un:unece:uncefact:data:standard:${nom}:100`;
/** A CII document, its values written letter by letter. */
export const xmlDeFacture = (facture: FactureEcrite): string => {
  const { numero = 'X-1', type = '380', date = '20261110', ajustements = [], cite = [], dejaPaye, note } = facture;
  const ht = htDeFacture(facture);
  const tva = facture.tva ?? (Number(ht) * 0.2).toFixed(2);
  const ttc = sommeEcrite([ht, tva]);
  const totaux =
    b('LineTotalAmount', sommeEcrite(facture.lignes.map(({ montant }) => montant))) +
    b('ChargeTotalAmount', facture.charges) +
    b('AllowanceTotalAmount', facture.remises) +
    b('TaxBasisTotalAmount', ht) +
    `<ram:TaxTotalAmount currencyID="EUR">${tva}</ram:TaxTotalAmount>` +
    b('GrandTotalAmount', ttc) +
    b('TotalPrepaidAmount', dejaPaye) +
    b('DuePayableAmount', sommeEcrite([ttc, `${-Number(dejaPaye ?? 0)}`]));
  const reglement =
    b('InvoiceCurrencyCode', 'EUR') +
    ajustements.map(ajustement('SpecifiedTradeAllowanceCharge')).join('') +
    b('SpecifiedTradeSettlementHeaderMonetarySummation', totaux) +
    citees(cite);
  return (
    `<?xml version="1.0" encoding="UTF-8"?><rsm:CrossIndustryInvoice xmlns:rsm="${espace('CrossIndustryInvoice')}" ` +
    `xmlns:ram="${espace('ReusableAggregateBusinessInformationEntity')}" xmlns:udt="${espace('UnqualifiedDataType')}">` +
    '<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter>' +
    '<ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>' +
    '</rsm:ExchangedDocumentContext>' +
    `<rsm:ExchangedDocument>${b('ID', numero)}${b('TypeCode', type)}<ram:IssueDateTime>` +
    `<udt:DateTimeString format="102">${date}</udt:DateTimeString></ram:IssueDateTime>` +
    (note === undefined ? '' : b('IncludedNote', b('Content', note))) +
    '</rsm:ExchangedDocument>' +
    '<rsm:SupplyChainTradeTransaction>' +
    facture.lignes.map(ligne).join('') +
    b(
      'ApplicableHeaderTradeAgreement',
      partie('SellerTradeParty', facture.vendeur ?? VENDEUR_ECRIT) + partie('BuyerTradeParty', facture.acheteur),
    ) +
    '<ram:ApplicableHeaderTradeDelivery/>' +
    b('ApplicableHeaderTradeSettlement', reglement) +
    '</rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>'
  );
};

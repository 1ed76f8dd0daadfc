import type { Ajustement, FactureLue, LigneLueFacture, Partie } from '#shared/features/argent/facture/schemas.ts';
import { balisePdf as b, centiemesEcrits, millioniemesEcrits } from './balises.ts';

const PROFILS: Readonly<Record<NonNullable<FactureLue['profil']>, string>> = {
  MINIMUM: 'urn:factur-x.eu:1p0:minimum',
  BASIC_WL: 'urn:factur-x.eu:1p0:basicwl',
  BASIC: 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
  EN16931: 'urn:cen.eu:en16931:2017',
  EXTENDED: 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
};

const jour = (nom: string, valeur: string | null, prefixe = 'udt'): string =>
  valeur === null ? '' : b(nom, [b(`${prefixe}:DateTimeString`, valeur.replaceAll('-', ''), { format: '102' })]);

const partie = (nom: string, { nom: raison, siren, siret, tva }: Partie): string =>
  b(nom, [
    b('ram:Name', raison),
    b('ram:SpecifiedLegalOrganization', [b('ram:ID', siret ?? siren, { schemeID: '0002' })]),
    b('ram:SpecifiedTaxRegistration', [b('ram:ID', tva, { schemeID: 'VA' })]),
  ]);

const taxe = (nom: string, taux: number | null): string =>
  b(nom, [b('ram:TypeCode', 'VAT'), b('ram:CategoryCode', 'S'), b('ram:RateApplicablePercent', centiemesEcrits(taux))]);

const ajustement = ({ nature, libelle, montantCentimes, pourcentCentiemes, tvaCentiemes }: Ajustement): string =>
  b('ram:SpecifiedTradeAllowanceCharge', [
    b('ram:ChargeIndicator', [b('udt:Indicator', String(nature === 'CHARGE'))]),
    b('ram:CalculationPercent', centiemesEcrits(pourcentCentiemes)),
    b('ram:ActualAmount', centiemesEcrits(montantCentimes)),
    b('ram:Reason', libelle),
    tvaCentiemes === null ? '' : taxe('ram:CategoryTradeTax', tvaCentiemes),
  ]);

const ligne = (ligneLue: LigneLueFacture): string =>
  b('ram:IncludedSupplyChainTradeLineItem', [
    b('ram:AssociatedDocumentLineDocument', [b('ram:LineID', ligneLue.reference)]),
    b('ram:SpecifiedTradeProduct', [
      b('ram:GlobalID', ligneLue.ean, { schemeID: '0160' }),
      b('ram:SellerAssignedID', ligneLue.codeVendeur),
      b('ram:Name', ligneLue.nom),
    ]),
    b('ram:SpecifiedLineTradeAgreement', [
      b('ram:GrossPriceProductTradePrice', [b('ram:ChargeAmount', millioniemesEcrits(ligneLue.prixBrutMillioniemes))]),
      b('ram:NetPriceProductTradePrice', [b('ram:ChargeAmount', millioniemesEcrits(ligneLue.prixNetMillioniemes))]),
    ]),
    b('ram:SpecifiedLineTradeDelivery', [
      b('ram:BilledQuantity', millioniemesEcrits(ligneLue.quantiteMillioniemes), { unitCode: ligneLue.unite }),
      ligneLue.quantiteGratuiteMillioniemes === 0
        ? ''
        : b('ram:ChargeFreeQuantity', millioniemesEcrits(ligneLue.quantiteGratuiteMillioniemes), {
            unitCode: ligneLue.unite,
          }),
    ]),
    b('ram:SpecifiedLineTradeSettlement', [
      ligneLue.tvaCentiemes === null ? '' : taxe('ram:ApplicableTradeTax', ligneLue.tvaCentiemes),
      ...ligneLue.ajustements.map(ajustement),
      b('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        b('ram:LineTotalAmount', centiemesEcrits(ligneLue.montantNetCentimes)),
      ]),
    ]),
  ]);

const reglement = ({ devise, tvas, periode, ajustements, echeance, totaux, facturesReferencees }: FactureLue): string =>
  b('ram:ApplicableHeaderTradeSettlement', [
    b('ram:InvoiceCurrencyCode', devise),
    ...tvas.map(({ montantCentimes, baseCentimes, tauxCentiemes }) =>
      b('ram:ApplicableTradeTax', [
        b('ram:CalculatedAmount', centiemesEcrits(montantCentimes)),
        b('ram:TypeCode', 'VAT'),
        b('ram:BasisAmount', centiemesEcrits(baseCentimes)),
        b('ram:CategoryCode', 'S'),
        b('ram:RateApplicablePercent', centiemesEcrits(tauxCentiemes)),
      ]),
    ),
    b('ram:BillingSpecifiedPeriod', [
      jour('ram:StartDateTime', periode?.debut ?? null),
      jour('ram:EndDateTime', periode?.fin ?? null),
    ]),
    ...ajustements.map(ajustement),
    b('ram:SpecifiedTradePaymentTerms', [jour('ram:DueDateDateTime', echeance)]),
    b('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      b('ram:LineTotalAmount', centiemesEcrits(totaux.lignesCentimes)),
      b('ram:ChargeTotalAmount', centiemesEcrits(totaux.chargesCentimes)),
      b('ram:AllowanceTotalAmount', centiemesEcrits(totaux.remisesCentimes)),
      b('ram:TaxBasisTotalAmount', centiemesEcrits(totaux.htCentimes)),
      b('ram:TaxTotalAmount', centiemesEcrits(totaux.tvaCentimes), { currencyID: devise }),
      b('ram:GrandTotalAmount', centiemesEcrits(totaux.ttcCentimes)),
      b('ram:TotalPrepaidAmount', centiemesEcrits(totaux.dejaPayeCentimes)),
      b('ram:DuePayableAmount', centiemesEcrits(totaux.aPayerCentimes)),
    ]),
    ...facturesReferencees.map(({ numero, date }) =>
      b('ram:InvoiceReferencedDocument', [
        b('ram:IssuerAssignedID', numero),
        jour('ram:FormattedIssueDateTime', date, 'qdt'),
      ]),
    ),
  ]);

const ESPACES = [
  ['rsm', 'CrossIndustryInvoice'],
  ['ram', 'ReusableAggregateBusinessInformationEntity'],
  ['udt', 'UnqualifiedDataType'],
  ['qdt', 'QualifiedDataType'],
].map(([prefixe, nom]) => [`xmlns:${prefixe}`, `urn:un:unece:uncefact:data:standard:${nom}:100`]);

/** A CII document, as it is inside a Factur-X: what `lireCii` reads back identical. */
export const ecrireCii = (facture: FactureLue): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${b(
    'rsm:CrossIndustryInvoice',
    [
      b('rsm:ExchangedDocumentContext', [
        b('ram:GuidelineSpecifiedDocumentContextParameter', [
          b('ram:ID', facture.profil === null ? null : PROFILS[facture.profil]),
        ]),
      ]),
      b('rsm:ExchangedDocument', [
        b('ram:ID', facture.numero),
        b('ram:TypeCode', facture.typeDocument),
        jour('ram:IssueDateTime', facture.date),
      ]),
      b('rsm:SupplyChainTradeTransaction', [
        ...facture.lignes.map(ligne),
        b('ram:ApplicableHeaderTradeAgreement', [
          partie('ram:SellerTradeParty', facture.vendeur),
          partie('ram:BuyerTradeParty', facture.acheteur),
          b('ram:BuyerOrderReferencedDocument', [b('ram:IssuerAssignedID', facture.commande)]),
        ]),
        b(
          'ram:ApplicableHeaderTradeDelivery',
          facture.bonsLivraison.map((bon) =>
            b('ram:DespatchAdviceReferencedDocument', [b('ram:IssuerAssignedID', bon)]),
          ),
        ),
        reglement(facture),
      ]),
    ],
    Object.fromEntries(ESPACES) as Record<string, string>,
  )}\n`;

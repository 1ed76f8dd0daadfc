import type { Ajustement, FactureLue, LigneLueFacture, Partie } from '#shared/features/argent/facture/schemas.ts';
import { balisePdf as b, centiemesEcrits, millioniemesEcrits } from './balises.ts';

const montant = (nom: string, valeur: number | null, devise: string): string =>
  b(nom, centiemesEcrits(valeur), { currencyID: devise });

const regime = (nom: string, pourcent: number | null): string =>
  b(nom, [b('cbc:ID', 'S'), b('cbc:Percent', centiemesEcrits(pourcent)), b('cac:TaxScheme', [b('cbc:ID', 'VAT')])]);

const partie = (nom: string, { nom: raison, siren, siret, tva }: Partie): string =>
  b(nom, [
    b('cac:Party', [
      b('cac:PartyIdentification', [b('cbc:ID', siret, { schemeID: '0009' })]),
      tva === null ? '' : b('cac:PartyTaxScheme', [b('cbc:CompanyID', tva), b('cac:TaxScheme', [b('cbc:ID', 'VAT')])]),
      b('cac:PartyLegalEntity', [b('cbc:RegistrationName', raison), b('cbc:CompanyID', siren, { schemeID: '0002' })]),
    ]),
  ]);

const ajustement =
  (devise: string) =>
  ({ nature, libelle, montantCentimes, pourcentCentiemes, tvaCentiemes }: Ajustement): string =>
    b('cac:AllowanceCharge', [
      b('cbc:ChargeIndicator', String(nature === 'CHARGE')),
      b('cbc:AllowanceChargeReason', libelle),
      b('cbc:MultiplierFactorNumeric', centiemesEcrits(pourcentCentiemes)),
      montant('cbc:Amount', montantCentimes, devise),
      tvaCentiemes === null ? '' : regime('cac:TaxCategory', tvaCentiemes),
    ]);

const prix = ({ prixNetMillioniemes: net, prixBrutMillioniemes: brut }: LigneLueFacture, devise: string): string =>
  b('cac:Price', [
    b('cbc:PriceAmount', millioniemesEcrits(net), { currencyID: devise }),
    net === null || brut === null
      ? ''
      : b('cac:AllowanceCharge', [
          b('cbc:ChargeIndicator', 'false'),
          b('cbc:Amount', millioniemesEcrits(brut - net), { currencyID: devise }),
          b('cbc:BaseAmount', millioniemesEcrits(brut), { currencyID: devise }),
        ]),
  ]);

const ligne =
  ({ nature, devise }: FactureLue) =>
  (ligneLue: LigneLueFacture): string =>
    b(nature === 'AVOIR' ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
      b('cbc:ID', ligneLue.reference),
      b(
        nature === 'AVOIR' ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity',
        millioniemesEcrits(ligneLue.quantiteMillioniemes),
        {
          unitCode: ligneLue.unite,
        },
      ),
      montant('cbc:LineExtensionAmount', ligneLue.montantNetCentimes, devise),
      ...ligneLue.ajustements.map(ajustement(devise)),
      b('cac:Item', [
        b('cbc:Name', ligneLue.nom),
        b('cac:SellersItemIdentification', [b('cbc:ID', ligneLue.codeVendeur)]),
        b('cac:StandardItemIdentification', [b('cbc:ID', ligneLue.ean, { schemeID: '0160' })]),
        ligneLue.tvaCentiemes === null ? '' : regime('cac:ClassifiedTaxCategory', ligneLue.tvaCentiemes),
      ]),
      prix(ligneLue, devise),
    ]);

const totaux = ({ totaux: totauxLus, tvas, devise }: FactureLue): string[] => [
  b('cac:TaxTotal', [
    montant('cbc:TaxAmount', totauxLus.tvaCentimes, devise),
    ...tvas.map((tvaLue) =>
      b('cac:TaxSubtotal', [
        montant('cbc:TaxableAmount', tvaLue.baseCentimes, devise),
        montant('cbc:TaxAmount', tvaLue.montantCentimes, devise),
        regime('cac:TaxCategory', tvaLue.tauxCentiemes),
      ]),
    ),
  ]),
  b('cac:LegalMonetaryTotal', [
    montant('cbc:LineExtensionAmount', totauxLus.lignesCentimes, devise),
    montant('cbc:TaxExclusiveAmount', totauxLus.htCentimes, devise),
    montant('cbc:TaxInclusiveAmount', totauxLus.ttcCentimes, devise),
    montant('cbc:AllowanceTotalAmount', totauxLus.remisesCentimes, devise),
    montant('cbc:ChargeTotalAmount', totauxLus.chargesCentimes, devise),
    montant('cbc:PrepaidAmount', totauxLus.dejaPayeCentimes, devise),
    montant('cbc:PayableAmount', totauxLus.aPayerCentimes, devise),
  ]),
];

const references = ({ periode, commande, facturesReferencees, bonsLivraison }: FactureLue): string[] => [
  b('cac:InvoicePeriod', [b('cbc:StartDate', periode?.debut ?? null), b('cbc:EndDate', periode?.fin ?? null)]),
  b('cac:OrderReference', [b('cbc:ID', commande)]),
  ...facturesReferencees.map(({ numero, date }) =>
    b('cac:BillingReference', [b('cac:InvoiceDocumentReference', [b('cbc:ID', numero), b('cbc:IssueDate', date)])]),
  ),
  ...bonsLivraison.map((bon) => b('cac:DespatchDocumentReference', [b('cbc:ID', bon)])),
];

/** A UBL invoice, or credit note: what `lireUbl` reads back identical. Free units have no place in it. */
export const ecrireUbl = (facture: FactureLue): string => {
  const avoir = facture.nature === 'AVOIR';
  const racine = avoir ? 'CreditNote' : 'Invoice';
  const urn = 'urn:oasis:names:specification:ubl:schema:xsd';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${b(
    racine,
    [
      b('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
      b('cbc:ID', facture.numero),
      b('cbc:IssueDate', facture.date),
      avoir ? '' : b('cbc:DueDate', facture.echeance),
      b(avoir ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', facture.typeDocument),
      b('cbc:DocumentCurrencyCode', facture.devise),
      ...references(facture),
      partie('cac:AccountingSupplierParty', facture.vendeur),
      partie('cac:AccountingCustomerParty', facture.acheteur),
      // A credit note has no due date of its own.
      avoir ? b('cac:PaymentMeans', [b('cbc:PaymentDueDate', facture.echeance)]) : '',
      ...facture.ajustements.map(ajustement(facture.devise)),
      ...totaux(facture),
      ...facture.lignes.map(ligne(facture)),
    ],
    {
      xmlns: `${urn}:${racine}-2`,
      'xmlns:cac': `${urn}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${urn}:CommonBasicComponents-2`,
    },
  )}\n`;
};

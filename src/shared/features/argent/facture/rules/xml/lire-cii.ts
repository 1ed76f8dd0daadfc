import { chercherDans, type NoeudXml } from '#shared/core/fichiers/arbre-xml.ts';
import type { FactureLue, Partie, SourceFacture } from '../../schemas.ts';
import type { AjustementBrut } from '../ajustements.ts';
import { assemblerFacture, lignesALire, refusDesLignes, type DocumentBrut, type LigneBrute } from './assembler.ts';
import { decimalesEcrites } from '../decimaux.ts';
import { partieDe } from '../parties.ts';
import type { PrixEcrit } from './prix.ts';
import { profilDe } from './profils.ts';
import { deviseLue, lecteurDeValeurs, texteCourt, texteLong, type LecteurDeValeurs } from '../valeurs.ts';

/** The namespaces of Factur-X, ZUGFeRD 2 and XRechnung, then of ZUGFeRD 1, whose elements have other names. */
const ESPACES = /^urn:un:unece:uncefact:data:standard:|^urn:ferd:CrossIndustryDocument:/;
const RACINES = /^CrossIndustry(?:Invoice|Document)$/;
const cii = chercherDans(ESPACES, {
  ExchangedDocumentContext: 'SpecifiedExchangedDocumentContext',
  ExchangedDocument: 'HeaderExchangedDocument',
  SupplyChainTradeTransaction: 'SpecifiedSupplyChainTradeTransaction',
  ApplicableHeaderTradeAgreement: 'ApplicableSupplyChainTradeAgreement',
  ApplicableHeaderTradeDelivery: 'ApplicableSupplyChainTradeDelivery',
  ApplicableHeaderTradeSettlement: 'ApplicableSupplyChainTradeSettlement',
  SpecifiedTradeSettlementHeaderMonetarySummation: 'SpecifiedTradeSettlementMonetarySummation',
  SpecifiedLineTradeAgreement: 'SpecifiedSupplyChainTradeAgreement',
  SpecifiedLineTradeDelivery: 'SpecifiedSupplyChainTradeDelivery',
  SpecifiedLineTradeSettlement: 'SpecifiedSupplyChainTradeSettlement',
  SpecifiedTradeSettlementLineMonetarySummation: 'SpecifiedTradeSettlementMonetarySummation',
  RateApplicablePercent: 'ApplicablePercent',
});
const { tous, trouver: trouverNoeud, texte } = cii;

/** True for the root of a CII document. */
export const estCii = ({ nom, espace }: NoeudXml): boolean => RACINES.test(nom) && ESPACES.test(espace);

const jourDe = (noeud: NoeudXml | undefined, valeurs: LecteurDeValeurs) =>
  valeurs.jour(texte(noeud, 'DateTimeString') ?? texte(noeud, 'DateTime') ?? (noeud?.texte || null));

const lirePartie = (noeud: NoeudXml | undefined): Partie => {
  const legale = trouverNoeud(noeud, 'SpecifiedLegalOrganization', 'ID');
  const electronique = trouverNoeud(noeud, 'URIUniversalCommunication', 'URIID');
  const numeros = [legale, ...tous(noeud, 'GlobalID'), ...tous(noeud, 'ID'), electronique].map(
    (id) => id?.texte ?? null,
  );
  const tva = tous(noeud, 'SpecifiedTaxRegistration')
    .map((inscription) => trouverNoeud(inscription, 'ID'))
    .find((id) => id?.attributs['schemeID'] === 'VA');
  const lieu = trouverNoeud(noeud, 'PostalTradeAddress');
  const adresse = {
    rue: texteCourt(texte(lieu, 'LineOne')),
    codePostal: texteCourt(texte(lieu, 'PostcodeCode')),
    ville: texteCourt(texte(lieu, 'CityName')),
  };
  return {
    ...partieDe(texteCourt(texte(noeud, 'Name')), numeros, tva?.texte ?? null),
    ...(adresse.codePostal !== null && { adresse }),
  };
};

const lireAjustement = (noeud: NoeudXml, valeurs: LecteurDeValeurs, ligne: number | null): AjustementBrut => ({
  indicateur: texte(noeud, 'ChargeIndicator', 'Indicator') ?? texte(noeud, 'ChargeIndicator'),
  libelle: texteCourt(texte(noeud, 'Reason')),
  code: texte(noeud, 'ReasonCode')?.slice(0, 10) ?? null,
  montantCentimes: valeurs.centimes(texte(noeud, 'ActualAmount'), ligne),
  baseCentimes: valeurs.centimes(texte(noeud, 'BasisAmount'), ligne),
  pourcentCentiemes: valeurs.centiemes(texte(noeud, 'CalculationPercent')),
  tvaCentiemes: valeurs.centiemes(texte(noeud, 'CategoryTradeTax', 'RateApplicablePercent')),
});

/** The freight, which has an element of its own in the EXTENDED profile. */
const lirePort = (noeud: NoeudXml, valeurs: LecteurDeValeurs): AjustementBrut => ({
  indicateur: 'true',
  libelle: texteCourt(texte(noeud, 'Description')),
  code: 'FC',
  montantCentimes: valeurs.centimes(texte(noeud, 'AppliedAmount')) ?? 0,
  baseCentimes: null,
  pourcentCentiemes: null,
  tvaCentiemes: valeurs.centiemes(texte(noeud, 'AppliedTradeTax', 'RateApplicablePercent')),
});

const lirePrix = (noeud: NoeudXml | undefined, valeurs: LecteurDeValeurs): PrixEcrit => {
  const ecrit = texte(noeud, 'ChargeAmount');
  return {
    prixMillioniemes: valeurs.millioniemes(ecrit),
    base: valeurs.millioniemes(texte(noeud, 'BasisQuantity')),
    decimales: decimalesEcrites(ecrit),
    ajustements: tous(noeud, 'AppliedTradeAllowanceCharge').map((ajuste) => ({
      indicateur: texte(ajuste, 'ChargeIndicator', 'Indicator') ?? texte(ajuste, 'ChargeIndicator'),
      libelle: texteCourt(texte(ajuste, 'Reason')),
      code: texte(ajuste, 'ReasonCode')?.slice(0, 10) ?? null,
      montantMillioniemes: valeurs.millioniemes(texte(ajuste, 'ActualAmount')),
      pourcentCentiemes: valeurs.centiemes(texte(ajuste, 'CalculationPercent')),
    })),
  };
};

const lireLigne = (noeud: NoeudXml, rang: number, valeurs: LecteurDeValeurs): LigneBrute => {
  const produit = trouverNoeud(noeud, 'SpecifiedTradeProduct');
  const accord = trouverNoeud(noeud, 'SpecifiedLineTradeAgreement');
  const livraison = trouverNoeud(noeud, 'SpecifiedLineTradeDelivery');
  const reglement = trouverNoeud(noeud, 'SpecifiedLineTradeSettlement');
  const brut = trouverNoeud(accord, 'GrossPriceProductTradePrice');
  const quantite = trouverNoeud(livraison, 'BilledQuantity');
  const codeVendeur = texteCourt(texte(produit, 'SellerAssignedID'));
  const montant = texte(reglement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount');
  return {
    rang,
    reference: texteCourt(texte(noeud, 'AssociatedDocumentLineDocument', 'LineID')),
    ...valeurs.codes(texte(produit, 'GlobalID'), codeVendeur, rang),
    codeVendeur,
    nom: texteCourt(texte(produit, 'Name')) ?? texteCourt(texte(produit, 'Description')) ?? codeVendeur ?? '',
    quantiteMillioniemes: valeurs.millioniemes(quantite?.texte || null) ?? 0,
    quantiteGratuiteMillioniemes: valeurs.millioniemes(texte(livraison, 'ChargeFreeQuantity')) ?? 0,
    unite: texteCourt(quantite?.attributs['unitCode'] ?? null),
    prixBrut: brut ? lirePrix(brut, valeurs) : null,
    prixNet: lirePrix(trouverNoeud(accord, 'NetPriceProductTradePrice'), valeurs),
    ajustements: tous(reglement, 'SpecifiedTradeAllowanceCharge').map((ecrit) => lireAjustement(ecrit, valeurs, rang)),
    montantNetCentimes: valeurs.centimes(montant, rang) ?? 0,
    tvaCentiemes: valeurs.centiemes(texte(reglement, 'ApplicableTradeTax', 'RateApplicablePercent')),
  };
};

/** Whether a line counts: a group line repeats the sum of its lines, and an information line bills nothing. */
const compte = (noeud: NoeudXml): boolean =>
  !/^(?:GROUP|INFORMATION)$/.test(texte(noeud, 'AssociatedDocumentLineDocument', 'LineStatusReasonCode') ?? '');

const lireTotaux = (noeud: NoeudXml | undefined, devise: string, valeurs: LecteurDeValeurs): DocumentBrut['totaux'] => {
  const lire = (nom: string) => valeurs.centimes(texte(noeud, nom));
  // A second tax total may be written in the currency of the accounts.
  const taxes = tous(noeud, 'TaxTotalAmount');
  const taxe = taxes.find(({ attributs }) => attributs['currencyID'] === devise) ?? taxes[0];
  return {
    lignesCentimes: lire('LineTotalAmount'),
    remisesCentimes: lire('AllowanceTotalAmount'),
    chargesCentimes: lire('ChargeTotalAmount'),
    htCentimes: lire('TaxBasisTotalAmount'),
    tvaCentimes: valeurs.centimes(taxe?.texte || null),
    ttcCentimes: lire('GrandTotalAmount'),
    dejaPayeCentimes: lire('TotalPrepaidAmount') ?? 0,
    aPayerCentimes: lire('DuePayableAmount'),
  };
};

const lireEcheance = (reglement: NoeudXml | undefined, valeurs: LecteurDeValeurs) =>
  tous(reglement, 'SpecifiedTradePaymentTerms')
    .flatMap((terme) => jourDe(trouverNoeud(terme, 'DueDateDateTime'), valeurs) ?? [])
    .toSorted()
    .at(-1) ?? null;

const lirePeriode = (noeud: NoeudXml | undefined, valeurs: LecteurDeValeurs) =>
  noeud && {
    debut: jourDe(trouverNoeud(noeud, 'StartDateTime'), valeurs),
    fin: jourDe(trouverNoeud(noeud, 'EndDateTime'), valeurs),
  };

const lireCitees = (noeud: NoeudXml | undefined, valeurs: LecteurDeValeurs): FactureLue['facturesReferencees'] =>
  tous(noeud, 'InvoiceReferencedDocument').flatMap((reference) => {
    const numero = texteCourt(texte(reference, 'IssuerAssignedID') ?? texte(reference, 'ID'));
    return numero === null
      ? []
      : [{ numero, date: jourDe(trouverNoeud(reference, 'FormattedIssueDateTime'), valeurs) }];
  });

const lireReglement = (noeud: NoeudXml | undefined, valeurs: LecteurDeValeurs) => {
  const devise = texte(noeud, 'InvoiceCurrencyCode') ?? '';
  const ajustements = [
    ...tous(noeud, 'SpecifiedTradeAllowanceCharge').map((ecrit) => lireAjustement(ecrit, valeurs, null)),
    ...tous(noeud, 'SpecifiedLogisticsServiceCharge').map((port) => lirePort(port, valeurs)),
  ];
  return {
    devise: deviseLue(devise),
    echeance: lireEcheance(noeud, valeurs),
    periode: lirePeriode(trouverNoeud(noeud, 'BillingSpecifiedPeriod'), valeurs) ?? null,
    ajustements,
    facturesReferencees: lireCitees(noeud, valeurs),
    tvas: tous(noeud, 'ApplicableTradeTax').map((taxe) => ({
      tauxCentiemes: valeurs.centiemes(texte(taxe, 'RateApplicablePercent')),
      baseCentimes: valeurs.centimes(texte(taxe, 'BasisAmount')) ?? 0,
      montantCentimes: valeurs.centimes(texte(taxe, 'CalculatedAmount')) ?? 0,
    })),
    totaux: lireTotaux(trouverNoeud(noeud, 'SpecifiedTradeSettlementHeaderMonetarySummation'), devise, valeurs),
  };
};

/**
 * Reads a CII document: Factur-X, ZUGFeRD, XRechnung, whatever its prefixes (FAC-1).
 * @throws {FactureRefusee}
 */
export const lireCii = (racine: NoeudXml, source: Extract<SourceFacture, 'CII' | 'FACTURX'>): FactureLue => {
  const valeurs = lecteurDeValeurs();
  const entete = trouverNoeud(racine, 'ExchangedDocument');
  const echange = trouverNoeud(racine, 'SupplyChainTradeTransaction');
  const accord = trouverNoeud(echange, 'ApplicableHeaderTradeAgreement');
  const livraison = trouverNoeud(echange, 'ApplicableHeaderTradeDelivery');
  const articles = tous(echange, 'IncludedSupplyChainTradeLineItem').filter(compte);
  const notes = texteLong(tous(entete, 'IncludedNote').map((note) => texte(note, 'Content')));
  const lignes = lignesALire(articles).map((article, i) => lireLigne(article, i + 1, valeurs));
  const reglement = lireReglement(trouverNoeud(echange, 'ApplicableHeaderTradeSettlement'), valeurs);
  return assemblerFacture({
    source,
    profil: profilDe(texte(racine, 'ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID')),
    numero: texteCourt(texte(entete, 'ID')),
    typeDocument: texte(entete, 'TypeCode') ?? '',
    date: jourDe(trouverNoeud(entete, 'IssueDateTime'), valeurs),
    vendeur: lirePartie(trouverNoeud(accord, 'SellerTradeParty')),
    acheteur: lirePartie(trouverNoeud(accord, 'BuyerTradeParty')),
    sirensDuTexte: [],
    ...(notes !== null && { notes }),
    commande: texteCourt(texte(accord, 'BuyerOrderReferencedDocument', 'IssuerAssignedID')),
    bonsLivraison: tous(livraison, 'DespatchAdviceReferencedDocument').flatMap(
      (bon) => texteCourt(texte(bon, 'IssuerAssignedID')) ?? [],
    ),
    ...reglement,
    facturesReferencees: [
      ...reglement.facturesReferencees,
      ...articles.flatMap((article) => lireCitees(trouverNoeud(article, 'SpecifiedLineTradeSettlement'), valeurs)),
    ],
    lignes,
    notesDesLignes: articles.flatMap((article) =>
      tous(trouverNoeud(article, 'AssociatedDocumentLineDocument'), 'IncludedNote').map((note) =>
        texte(note, 'Content'),
      ),
    ),
    avertissements: [...valeurs.avertissements()],
    refus: refusDesLignes(articles) ?? valeurs.refus(),
  });
};

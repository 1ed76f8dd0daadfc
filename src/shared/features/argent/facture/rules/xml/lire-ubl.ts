import { chercherDans, type NoeudXml } from '#shared/core/fichiers/arbre-xml.ts';
import type { FactureLue, Partie } from '../../schemas.ts';
import { sensAjustement, type AjustementBrut } from '../ajustements.ts';
import { assemblerFacture, lignesALire, refusDesLignes, type DocumentBrut, type LigneBrute } from './assembler.ts';
import { decimalesEcrites } from '../decimaux.ts';
import { partieDe } from '../parties.ts';
import type { AjustementDePrix } from './prix.ts';
import { profilDe } from './profils.ts';
import { deviseLue, lecteurDeValeurs, texteCourt, texteLong, type LecteurDeValeurs } from '../valeurs.ts';

const ESPACES = /^urn:oasis:names:specification:ubl:schema:xsd:/;
const { tous, trouver: trouverNoeud, texte } = chercherDans(ESPACES);

/** True for the root of a UBL invoice or credit note. */
export const estUbl = ({ nom, espace }: NoeudXml): boolean =>
  (nom === 'Invoice' || nom === 'CreditNote') && ESPACES.test(espace);

const lirePartie = (noeud: NoeudXml | undefined): Partie => {
  const partie = trouverNoeud(noeud, 'Party');
  const legale = trouverNoeud(partie, 'PartyLegalEntity');
  const numeros = [
    texte(legale, 'CompanyID'),
    ...tous(partie, 'PartyIdentification').map((identite) => texte(identite, 'ID')),
    texte(partie, 'EndpointID'),
  ];
  const tva = tous(partie, 'PartyTaxScheme').find((regime) => /^VAT?$/.test(texte(regime, 'TaxScheme', 'ID') ?? ''));
  const nom = texte(legale, 'RegistrationName') ?? texte(partie, 'PartyName', 'Name');
  const lieu = trouverNoeud(partie, 'PostalAddress');
  const adresse = {
    rue: texteCourt(texte(lieu, 'StreetName')),
    codePostal: texteCourt(texte(lieu, 'PostalZone')),
    ville: texteCourt(texte(lieu, 'CityName')),
  };
  return {
    ...partieDe(texteCourt(nom), numeros, texte(tva, 'CompanyID')),
    ...(adresse.codePostal !== null && { adresse }),
  };
};

const MILLION = 1_000_000;
/**
 * A percentage: EN 16931 writes 20 for 20 %, but software that follows plain UBL writes 0.20. Under one, the amount
 * decides (FAC-114).
 * @returns hundredths of a percent; null when it cannot be told
 */
const lirePourcent = (noeud: NoeudXml, valeurs: LecteurDeValeurs): number | null => {
  const ecrit = texte(noeud, 'MultiplierFactorNumeric');
  const facteur = valeurs.millioniemes(ecrit);
  if (facteur === null || facteur <= 0 || facteur >= MILLION) return valeurs.centiemes(ecrit);
  const montant = valeurs.millioniemes(texte(noeud, 'Amount'));
  const base = valeurs.millioniemes(texte(noeud, 'BaseAmount'));
  if (montant === null || base === null) return null;
  const enFacteur = (base * facteur) / MILLION;
  return Math.abs(enFacteur - Math.abs(montant)) < Math.abs(enFacteur / 100 - Math.abs(montant))
    ? Math.round(facteur / 100)
    : valeurs.centiemes(ecrit);
};

const lireAjustement = (noeud: NoeudXml, valeurs: LecteurDeValeurs, ligne: number | null): AjustementBrut => ({
  indicateur: texte(noeud, 'ChargeIndicator'),
  libelle: texteCourt(texte(noeud, 'AllowanceChargeReason')),
  code: texte(noeud, 'AllowanceChargeReasonCode')?.slice(0, 10) ?? null,
  montantCentimes: valeurs.centimes(texte(noeud, 'Amount'), ligne),
  baseCentimes: valeurs.centimes(texte(noeud, 'BaseAmount'), ligne),
  pourcentCentiemes: lirePourcent(noeud, valeurs),
  tvaCentiemes: valeurs.centiemes(texte(noeud, 'TaxCategory', 'Percent')),
});

/** The gross price, when only the net price and the discount are written. */
const avantRemise = (net: number | null, ajustements: readonly AjustementDePrix[]): number | null => {
  if (net === null || ajustements.length === 0) return null;
  return ajustements.reduce<number | null>((prix, { indicateur, montantMillioniemes, pourcentCentiemes }) => {
    if (prix === null) return null;
    const signe = sensAjustement(indicateur) === 'CHARGE' ? -1 : 1;
    if (montantMillioniemes !== null) return prix + signe * montantMillioniemes;
    const reste = 10_000 - signe * (pourcentCentiemes ?? 10_000);
    return reste <= 0 ? null : Math.round((prix * 10_000) / reste);
  }, net);
};

/** UBL writes the net price, and the discount taken off. */
const lirePrix = (noeud: NoeudXml | undefined, valeurs: LecteurDeValeurs) => {
  const base = valeurs.millioniemes(texte(noeud, 'BaseQuantity'));
  const ecrit = texte(noeud, 'PriceAmount');
  const net = valeurs.millioniemes(ecrit);
  const noeuds = tous(noeud, 'AllowanceCharge');
  const ajustements = noeuds.map((ajuste) => ({
    indicateur: texte(ajuste, 'ChargeIndicator'),
    libelle: texteCourt(texte(ajuste, 'AllowanceChargeReason')),
    code: texte(ajuste, 'AllowanceChargeReasonCode')?.slice(0, 10) ?? null,
    montantMillioniemes: valeurs.millioniemes(texte(ajuste, 'Amount')),
    pourcentCentiemes: lirePourcent(ajuste, valeurs),
  }));
  const avant = valeurs.millioniemes(texte(noeuds[0], 'BaseAmount')) ?? avantRemise(net, ajustements);
  return {
    prixNet: { prixMillioniemes: net, base, decimales: decimalesEcrites(ecrit), ajustements: [] },
    prixBrut: avant === null ? null : { prixMillioniemes: avant, base, decimales: null, ajustements },
  };
};

const lireLigne = (noeud: NoeudXml, rang: number, valeurs: LecteurDeValeurs): LigneBrute => {
  const article = trouverNoeud(noeud, 'Item');
  const quantite = trouverNoeud(noeud, 'InvoicedQuantity') ?? trouverNoeud(noeud, 'CreditedQuantity');
  const codeVendeur = texteCourt(texte(article, 'SellersItemIdentification', 'ID'));
  const nom = texteCourt(texte(article, 'Name')) ?? texteCourt(texte(article, 'Description')) ?? codeVendeur ?? '';
  return {
    rang,
    reference: texteCourt(texte(noeud, 'ID')),
    ...valeurs.codes(texte(article, 'StandardItemIdentification', 'ID'), codeVendeur, rang),
    codeVendeur,
    nom,
    quantiteMillioniemes: valeurs.millioniemes(quantite?.texte || null) ?? 0,
    quantiteGratuiteMillioniemes: 0,
    unite: texteCourt(quantite?.attributs['unitCode'] ?? null),
    ...lirePrix(trouverNoeud(noeud, 'Price'), valeurs),
    ajustements: tous(noeud, 'AllowanceCharge').map((ecrit) => lireAjustement(ecrit, valeurs, rang)),
    montantNetCentimes: valeurs.centimes(texte(noeud, 'LineExtensionAmount'), rang) ?? 0,
    tvaCentiemes: valeurs.centiemes(texte(article, 'ClassifiedTaxCategory', 'Percent')),
  };
};

const lireTotaux = (
  racine: NoeudXml,
  taxe: NoeudXml | undefined,
  valeurs: LecteurDeValeurs,
): DocumentBrut['totaux'] => {
  const total = trouverNoeud(racine, 'LegalMonetaryTotal');
  const lire = (nom: string) => valeurs.centimes(texte(total, nom));
  return {
    lignesCentimes: lire('LineExtensionAmount'),
    remisesCentimes: lire('AllowanceTotalAmount'),
    chargesCentimes: lire('ChargeTotalAmount'),
    htCentimes: lire('TaxExclusiveAmount'),
    tvaCentimes: valeurs.centimes(texte(taxe, 'TaxAmount')),
    ttcCentimes: lire('TaxInclusiveAmount'),
    dejaPayeCentimes: lire('PrepaidAmount') ?? 0,
    aPayerCentimes: lire('PayableAmount'),
  };
};

const lireReferences = (racine: NoeudXml, articles: readonly NoeudXml[], valeurs: LecteurDeValeurs) => {
  const periode = trouverNoeud(racine, 'InvoicePeriod');
  return {
    commande: texteCourt(texte(racine, 'OrderReference', 'ID')),
    bonsLivraison: tous(racine, 'DespatchDocumentReference').flatMap((bon) => texteCourt(texte(bon, 'ID')) ?? []),
    facturesReferencees: [racine, ...articles]
      .flatMap((noeud) => tous(noeud, 'BillingReference'))
      .flatMap((reference) => {
        const document =
          trouverNoeud(reference, 'InvoiceDocumentReference') ?? trouverNoeud(reference, 'CreditNoteDocumentReference');
        const numero = texteCourt(texte(document, 'ID'));
        return numero === null ? [] : [{ numero, date: valeurs.jour(texte(document, 'IssueDate')) }];
      }),
    periode: periode
      ? { debut: valeurs.jour(texte(periode, 'StartDate')), fin: valeurs.jour(texte(periode, 'EndDate')) }
      : null,
  };
};

/**
 * Reads a UBL invoice or credit note, whatever its prefixes (FAC-1).
 * @throws {FactureRefusee}
 */
export const lireUbl = (racine: NoeudXml): FactureLue => {
  const valeurs = lecteurDeValeurs();
  const estAvoir = racine.nom === 'CreditNote';
  const devise = texte(racine, 'DocumentCurrencyCode') ?? '';
  const articles = tous(racine, estAvoir ? 'CreditNoteLine' : 'InvoiceLine');
  const notes = texteLong(tous(racine, 'Note').map((note) => note.texte));
  const lignes = lignesALire(articles).map((article, i) => lireLigne(article, i + 1, valeurs));
  const ajustements = tous(racine, 'AllowanceCharge').map((ecrit) => lireAjustement(ecrit, valeurs, null));
  // A second tax total may be written in the currency of the accounts.
  const taxes = tous(racine, 'TaxTotal');
  const taxe =
    taxes.find((totalDeTaxe) => trouverNoeud(totalDeTaxe, 'TaxAmount')?.attributs['currencyID'] === devise) ?? taxes[0];
  return assemblerFacture({
    source: 'UBL',
    profil: profilDe(texte(racine, 'CustomizationID')),
    numero: texteCourt(texte(racine, 'ID')),
    typeDocument: texte(racine, estAvoir ? 'CreditNoteTypeCode' : 'InvoiceTypeCode') ?? (estAvoir ? '381' : '380'),
    date: valeurs.jour(texte(racine, 'IssueDate')),
    echeance: valeurs.jour(texte(racine, 'DueDate') ?? texte(racine, 'PaymentMeans', 'PaymentDueDate')),
    devise: deviseLue(devise),
    vendeur: lirePartie(trouverNoeud(racine, 'AccountingSupplierParty')),
    acheteur: lirePartie(trouverNoeud(racine, 'AccountingCustomerParty')),
    sirensDuTexte: [],
    ...(notes !== null && { notes }),
    ...lireReferences(racine, articles, valeurs),
    ajustements,
    tvas: tous(taxe, 'TaxSubtotal').map((part) => ({
      tauxCentiemes: valeurs.centiemes(texte(part, 'TaxCategory', 'Percent')),
      baseCentimes: valeurs.centimes(texte(part, 'TaxableAmount')) ?? 0,
      montantCentimes: valeurs.centimes(texte(part, 'TaxAmount')) ?? 0,
    })),
    totaux: lireTotaux(racine, taxe, valeurs),
    lignes,
    notesDesLignes: articles.flatMap((article) => tous(article, 'Note').map((note) => note.texte)),
    avertissements: [...valeurs.avertissements()],
    refus: refusDesLignes(articles) ?? valeurs.refus(),
  });
};

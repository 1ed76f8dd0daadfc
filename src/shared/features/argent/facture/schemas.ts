import { z } from 'zod';
import { MAX_CENTIMES } from '#shared/core/centimes.ts';

/** The source of a kept invoice: a format, the text of a PDF, a person (FAC-80). */
export const sourcesFacture = ['FACTURX', 'CII', 'UBL', 'PDF_TEXTE', 'SAISIE'] as const;
export type SourceFacture = (typeof sourcesFacture)[number];

/** `AVOIR`: money given back by the seller; its amounts are then positive (FAC-3). */
export const naturesFacture = ['FACTURE', 'AVOIR'] as const;
export type NatureFacture = (typeof naturesFacture)[number];

/** The profile of the file: MINIMUM and BASIC_WL have no lines (FAC-5). Null when the file does not give it. */
export const profilsFacture = ['MINIMUM', 'BASIC_WL', 'BASIC', 'EN16931', 'EXTENDED'] as const;
export type ProfilFacture = (typeof profilsFacture)[number];

/** The fields that the text of a PDF may give. */
export const champsDuTexte = ['numero', 'date', 'echeance', 'ht', 'tva', 'ttc'] as const;
export type ChampDuTexte = (typeof champsDuTexte)[number];

/** Signed cents: a line of an invoice may be a return. */
const centimesSignes = z.number().int().min(-MAX_CENTIMES).max(MAX_CENTIMES);
/**
 * Millionths of a euro, or of a unit. The format sets no limit to the decimals of a price, and software writes 3.3333
 * or 0.012345: six decimals err by half a cent on ten thousand units, far under the tolerance of a line (FAC-8), and
 * stay exact integers up to nine billion. Cents, or ten-thousandths, would not do.
 */
const millioniemes = z.number().int().safe();
/** Hundredths of a percent: 550 for 5,5 %. */
const centiemes = z.number().int().min(-1_000_000).max(1_000_000);
const texteLu = z.string().max(255);
const jourLu = z.string();

const adressePartieSchema = z.object({
  rue: texteLu.nullable(),
  codePostal: texteLu.nullable(),
  ville: texteLu.nullable(),
});
export type AdressePartie = z.infer<typeof adressePartieSchema>;

export const partieSchema = z.object({
  nom: texteLu.nullable(),
  /** The SIREN, nine digits: given, or taken from the SIRET or the VAT number. */
  siren: z.string().nullable(),
  siret: z.string().nullable(),
  tva: texteLu.nullable(),
  /** The GLN, thirteen digits. */
  gln: z.string().optional(),
  adresse: adressePartieSchema.optional(),
});
export type Partie = z.infer<typeof partieSchema>;

export const ajustementSchema = z.object({
  nature: z.enum(['REMISE', 'CHARGE']),
  libelle: texteLu.nullable(),
  /** The code of UNTDID 5189 for a discount, 7161 for a charge. */
  code: z.string().max(10).optional(),
  montantCentimes: centimesSignes,
  pourcentCentiemes: centiemes.nullable(),
  tvaCentiemes: centiemes.nullable(),
  /** For the whole quantity, and already included in the net price. */
  dansLePrix: z.literal(true).optional(),
});
export type Ajustement = z.infer<typeof ajustementSchema>;

export const ligneLueSchema = z.object({
  /** The rank of the line, from 1. */
  rang: z.number().int(),
  /** The seller's own reference. */
  reference: texteLu.nullable(),
  /** Thirteen digits, an EAN or the CIP13 of a medicine. */
  ean: z.string().nullable(),
  cip13: z.string().nullable(),
  codeVendeur: texteLu.nullable(),
  nom: texteLu,
  quantiteMillioniemes: millioniemes,
  /** Free units given on top of the billed ones. */
  quantiteGratuiteMillioniemes: millioniemes,
  /** The unit code of the UNECE: C62 and H87 are pieces. */
  unite: texteLu.nullable(),
  /** Price of one unit without tax, before its discount. */
  prixBrutMillioniemes: millioniemes.nullable(),
  prixNetMillioniemes: millioniemes.nullable(),
  /** Discounts and charges on the whole line, after the price. */
  ajustements: z.array(ajustementSchema),
  montantNetCentimes: centimesSignes,
  tvaCentiemes: centiemes.nullable(),
});
export type LigneLueFacture = z.infer<typeof ligneLueSchema>;

export const totauxSchema = z.object({
  lignesCentimes: centimesSignes.nullable(),
  remisesCentimes: centimesSignes,
  chargesCentimes: centimesSignes,
  htCentimes: centimesSignes.nullable(),
  tvaCentimes: centimesSignes.nullable(),
  ttcCentimes: centimesSignes.nullable(),
  dejaPayeCentimes: centimesSignes,
  aPayerCentimes: centimesSignes.nullable(),
});
export type Totaux = z.infer<typeof totauxSchema>;

export const tvaLueSchema = z.object({
  tauxCentiemes: centiemes.nullable(),
  baseCentimes: centimesSignes,
  montantCentimes: centimesSignes,
});
export type TvaLue = z.infer<typeof tvaLueSchema>;

/** The oddities of a document that is read all the same; the sentences are in `messages.ts`. */
export const codesAvertissement = [
  'SANS_LIGNES',
  'TOTAL_NEGATIF',
  'AVOIR_NEGATIF',
  'ACOMPTE',
  'RECTIFICATIVE',
  'AUTOFACTURE',
  'AFFACTUREE',
  'SANS_IDENTIFIANT',
  'ACHETEUR_A_CONFIRMER',
  'DECIMALES',
  'CODE_PRODUIT',
  'LIGNE_ECART',
  'LIGNES_ECART',
  'REMISES_ECART',
  'CHARGES_ECART',
  'HT_ECART',
  'TVA_BASE_ECART',
  'TVA_ECART',
  'TTC_ECART',
  'A_PAYER_ECART',
  'INDICATEUR',
  'REMISE_INCOMPRISE',
  'PRIX_INCOMPRIS',
  'LU_DANS_LE_TEXTE',
  'NON_TROUVE',
  'TEXTE_INCOMPLET',
  'PIECE_XML_INCONNUE',
  'TEXTE_DIFFERENT',
  'TEXTE_AUTREMENT',
] as const;
export const avertissementFactureSchema = z.object({
  code: z.enum(codesAvertissement),
  /** The rank of the line concerned; null for the whole document. */
  ligne: z.number().int().nullable(),
  attenduCentimes: centimesSignes.nullable(),
  luCentimes: centimesSignes.nullable(),
  /** The field, the code or the name concerned. */
  precision: texteLu.nullable(),
});
export type AvertissementFacture = z.infer<typeof avertissementFactureSchema>;
export type CodeAvertissement = AvertissementFacture['code'];

export const factureLueSchema = z.object({
  source: z.enum(sourcesFacture),
  profil: z.enum(profilsFacture).nullable(),
  /** Null only for a PDF text where no number was found (FAC-6). */
  numero: texteLu.nullable(),
  nature: z.enum(naturesFacture),
  /** The code of UNTDID 1001; null for a PDF text. */
  typeDocument: z.string().nullable(),
  date: jourLu.nullable(),
  echeance: jourLu.nullable(),
  devise: z.string(),
  vendeur: partieSchema,
  acheteur: partieSchema,
  /** The SIRENs found in a PDF text, which does not tell the seller's. */
  sirensDuTexte: z.array(z.string()),
  facturesReferencees: z.array(z.object({ numero: texteLu, date: jourLu.nullable() })),
  /** The notes of the whole document, in its own words. */
  notes: z.string().max(2_000).optional(),
  commande: texteLu.nullable(),
  bonsLivraison: z.array(texteLu),
  periode: z.object({ debut: jourLu.nullable(), fin: jourLu.nullable() }).nullable(),
  lignes: z.array(ligneLueSchema),
  /** Discounts and charges on the whole document. */
  ajustements: z.array(ajustementSchema),
  tvas: z.array(tvaLueSchema),
  totaux: totauxSchema,
  avertissements: z.array(avertissementFactureSchema),
});
export type FactureLue = z.infer<typeof factureLueSchema>;

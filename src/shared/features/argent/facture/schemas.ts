import { z } from 'zod';
import { MAX_CENTIMES } from '#shared/core/centimes.ts';

/** Where what is kept of an invoice comes from: a format, the text of a PDF, a person (FAC-80). */
export const sourcesFacture = ['FACTURX', 'CII', 'UBL', 'PDF_TEXTE', 'SAISIE'] as const;
export type SourceFacture = (typeof sourcesFacture)[number];

/** `AVOIR`: what the seller gives back; its amounts are then what is given back, above zero (FAC-3). */
export const naturesFacture = ['FACTURE', 'AVOIR'] as const;
export type NatureFacture = (typeof naturesFacture)[number];

/** What the file holds: MINIMUM and BASIC_WL have no lines (FAC-5). Null when it does not say. */
export const profilsFacture = ['MINIMUM', 'BASIC_WL', 'BASIC', 'EN16931', 'EXTENDED'] as const;
export type ProfilFacture = (typeof profilsFacture)[number];

/** The fields that the text of a PDF may give. */
export const champsDuTexte = ['numero', 'date', 'echeance', 'ht', 'tva', 'ttc'] as const;
export type ChampDuTexte = (typeof champsDuTexte)[number];

/** Cents, of either sign: a line of an invoice may be a return. */
const centimesSignes = z.number().int().min(-MAX_CENTIMES).max(MAX_CENTIMES);
/**
 * Millionths of a euro, or of a unit. The format bounds no decimals of a price, and software writes 3.3333 or
 * 0.012345: six of them err by half a cent on ten thousand units, far under the tolerance of a line (FAC-8), and stay
 * exact integers up to nine billion. Cents, or ten-thousandths, would not.
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
  /** Nine digits, its own or those of its SIRET or VAT number. */
  siren: z.string().nullable(),
  siret: z.string().nullable(),
  tva: texteLu.nullable(),
  /** Thirteen digits. */
  gln: z.string().optional(),
  adresse: adressePartieSchema.optional(),
});
export type Partie = z.infer<typeof partieSchema>;

export const ajustementSchema = z.object({
  nature: z.enum(['REMISE', 'CHARGE']),
  libelle: texteLu.nullable(),
  /** Of UNTDID 5189 for a discount, 7161 for a charge. */
  code: z.string().max(10).optional(),
  montantCentimes: centimesSignes,
  pourcentCentiemes: centiemes.nullable(),
  tvaCentiemes: centiemes.nullable(),
  /** Of the whole quantity, and already inside the net price. */
  dansLePrix: z.literal(true).optional(),
});
export type Ajustement = z.infer<typeof ajustementSchema>;

export const ligneLueSchema = z.object({
  /** From 1. */
  rang: z.number().int(),
  /** As the seller numbers it. */
  reference: texteLu.nullable(),
  /** Thirteen digits, an EAN or the CIP13 of a medicine. */
  ean: z.string().nullable(),
  cip13: z.string().nullable(),
  codeVendeur: texteLu.nullable(),
  nom: texteLu,
  quantiteMillioniemes: millioniemes,
  /** Given on top of what is billed. */
  quantiteGratuiteMillioniemes: millioniemes,
  /** Code of the UNECE: C62 and H87 are pieces. */
  unite: texteLu.nullable(),
  /** Without tax, of one unit, before the discount of the price. */
  prixBrutMillioniemes: millioniemes.nullable(),
  prixNetMillioniemes: millioniemes.nullable(),
  /** Of the whole line, once the price is applied. */
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

/** What is odd in a document that is read all the same; its sentence is in `messages.ts`. */
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
  /** Rank of the line it speaks of; null for the document. */
  ligne: z.number().int().nullable(),
  attenduCentimes: centimesSignes.nullable(),
  luCentimes: centimesSignes.nullable(),
  /** A field of the text, a code, a name. */
  precision: texteLu.nullable(),
});
export type AvertissementFacture = z.infer<typeof avertissementFactureSchema>;
export type CodeAvertissement = AvertissementFacture['code'];

export const factureLueSchema = z.object({
  source: z.enum(sourcesFacture),
  profil: z.enum(profilsFacture).nullable(),
  /** Null only for a text where it was not found (FAC-6). */
  numero: texteLu.nullable(),
  nature: z.enum(naturesFacture),
  /** Code of UNTDID 1001; null for a text. */
  typeDocument: z.string().nullable(),
  date: jourLu.nullable(),
  echeance: jourLu.nullable(),
  devise: z.string(),
  vendeur: partieSchema,
  acheteur: partieSchema,
  /** SIREN found in a text, of anyone: nothing says there who sells. */
  sirensDuTexte: z.array(z.string()),
  facturesReferencees: z.array(z.object({ numero: texteLu, date: jourLu.nullable() })),
  /** Of the whole document, in its own words. */
  notes: z.string().max(2_000).optional(),
  commande: texteLu.nullable(),
  bonsLivraison: z.array(texteLu),
  periode: z.object({ debut: jourLu.nullable(), fin: jourLu.nullable() }).nullable(),
  lignes: z.array(ligneLueSchema),
  /** Of the whole document. */
  ajustements: z.array(ajustementSchema),
  tvas: z.array(tvaLueSchema),
  totaux: totauxSchema,
  avertissements: z.array(avertissementFactureSchema),
});
export type FactureLue = z.infer<typeof factureLueSchema>;

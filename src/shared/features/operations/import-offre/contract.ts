import { z } from 'zod';
import { champsFichierLu } from '#shared/core/fichiers/fichier-lu.ts';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { defineContract, idChoisi } from '#shared/core/contract.ts';
import { jourFacultatif } from '#shared/core/dates.ts';
import { tauxTva } from '#shared/features/catalogue/produit/messages.ts';
import { encodagesDeFichier, separateursDeFichier } from '#shared/core/fichiers/tableur.ts';
import { typesPromo } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { canCreerPromotion } from '#shared/features/operations/operation/policy.ts';
import { rolesQui } from '#shared/core/roles.ts';

/**
 * The fields that a column of an offer may hold. With two columns of codes, the EAN wins and the CIP or ACL fills its
 * gaps.
 */
export const champsOffre = [
  'nom',
  'ean',
  'cip',
  'laboratoire',
  'gamme',
  'tva',
  'prixPublicTtc',
  'prixAchatHt',
  'prixRemiseHt',
  'remise',
  'ug',
  'quantite',
  'categorieEncadree',
  'dateDebut',
  'dateFin',
] as const;
export type ChampOffre = (typeof champsOffre)[number];

/** Codes that some files write in place of a VAT rate (OPE-88). */
export const codesTva = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
export type CodeTva = (typeof codesTva)[number];

export const MAX_LIGNES_OFFRE = 5_000;
export const MAX_COLONNES_OFFRE = 200;
/** The most laboratories in one file: each becomes a draft. */
export const MAX_BROUILLONS = 50;

const TITRES = 'La ligne des titres est un numéro de ligne, ou 0 s’il n’y en a pas.';
const MAX_FEUILLES = 1_000;
const FEUILLE = 'La feuille est son rang dans le classeur.';
/** How to read the file; each choice left out is guessed. */
export const demandeOffreSchema = z.strictObject({
  encodage: z.enum(encodagesDeFichier, 'Encodage inconnu.').optional(),
  separateur: z.enum(separateursDeFichier, 'Séparateur inconnu.').optional(),
  /** The number of the title row in the spreadsheet; 0 when there is none. */
  ligneTitres: z.number(TITRES).int(TITRES).min(0, TITRES).max(MAX_LIGNES_OFFRE, TITRES).optional(),
  correspondance: z
    .array(z.enum(champsOffre, 'Champ inconnu.').nullable(), 'La liste des colonnes est obligatoire.')
    .max(MAX_COLONNES_OFFRE, `Un fichier ne doit pas dépasser ${MAX_COLONNES_OFFRE} colonnes.`)
    .optional(),
  /**
   * The rank of the sheet in its workbook. A workbook of several sheets is not read until the person chooses (OPE-76).
   */
  feuille: z.number(FEUILLE).int(FEUILLE).min(0, FEUILLE).max(MAX_FEUILLES, FEUILLE).optional(),
  /**
   * How to read `0,15` without a percent sign in a column of rates: 15 % or 0,15 %. Without this choice, the rate stays
   * in doubt.
   */
  tauxNus: z.enum(['FRACTION', 'POURCENTAGE'], 'Lecture des taux inconnue.').optional(),
  /**
   * The VAT rate behind each code of the file, as its author defined it. Without this choice, the code stays in doubt.
   */
  codesTva: z.partialRecord(z.enum(codesTva, 'Code inconnu.'), z.literal(tauxTva, 'Taux de TVA inconnu.')).optional(),
  /** Makes one draft for this laboratory; the rows that name another one are left out and reported (OPE-87). */
  laboratoireId: idChoisi('un laboratoire')
    .nullish()
    .transform((valeur) => valeur ?? null),
  typePromo: z.enum(typesPromo, 'Type inconnu.').default('PROMO'),
  /** The dates used when the file gives none. */
  dateDebut: jourFacultatif('La date de début'),
  dateFin: jourFacultatif('La date de fin'),
});
export type DemandeOffreImportOffre = z.output<typeof demandeOffreSchema>;

/** The remarks to read before the drafts are made, by kind. `BLOQUANT`: no draft can be made. */
export const genresRemarque = [
  'BLOQUANT',
  'LABORATOIRE',
  'VALEUR',
  'DOUBLON',
  'SECTION',
  'TOTAL',
  'LIGNE',
  'OFFRE',
  'COLONNE',
] as const;
export type GenreRemarque = (typeof genresRemarque)[number];
export const remarqueSchema = z.object({
  genre: z.enum(genresRemarque),
  /** The row number in the spreadsheet; null when the remark is about the whole file. */
  ligne: entierOuNul,
  phrase: z.string(),
});
export type Remarque = z.output<typeof remarqueSchema>;

/** The kinds of remarks that each leave a row out. */
export const genresEcart: readonly GenreRemarque[] = ['DOUBLON', 'SECTION', 'TOTAL', 'LIGNE'];

/** A cell that could not be read for certain: its text and the reason; its value is left empty, or kept as read. */
const douteSchema = z.object({ champ: z.enum(champsOffre), ecrit: z.string(), phrase: z.string() });
export type Doute = z.output<typeof douteSchema>;

export const produitOffreSchema = z.object({
  ligne: entierLu,
  nom: z.string(),
  ean: texteOuNul,
  gamme: texteOuNul,
  quantite: entierOuNul,
  prixPublicTtcCentimes: entierOuNul,
  prixAchatHtCentimes: entierOuNul,
  tva: z.number().nullable(),
  remisePct: z.number().nullable(),
  ug: texteOuNul,
  laboratoire: texteOuNul,
  dateDebut: texteOuNul,
  dateFin: texteOuNul,
  doutes: z.array(douteSchema),
});
export type ProduitOffre = z.output<typeof produitOffreSchema>;

export const brouillonOffreSchema = z.object({
  /** The name of the laboratory in the file; null when there is none. */
  laboratoireEcrit: texteOuNul,
  /** The laboratory of the account with this name, if any. */
  laboratoireId: entierOuNul,
  laboratoireNom: texteOuNul,
  dateDebut: texteOuNul,
  dateFin: texteOuNul,
  /** The discount common to every product. */
  remisePct: z.number().nullable(),
  ug: texteOuNul,
  nbProduits: entierLu,
});
export type BrouillonOffre = z.output<typeof brouillonOffreSchema>;

export const lectureOffreSchema = z.object({
  ...champsFichierLu(champsOffre),
  brouillons: z.array(brouillonOffreSchema),
  /** The first rows as they will be saved, in the order of the file. */
  produits: z.array(produitOffreSchema),
  nbProduits: entierLu,
  /** Number of doubtful cells, over all the rows kept. */
  nbDoutes: entierLu,
  /** Number of rows left out, each with its reason among the remarks. */
  nbEcartees: entierLu,
  /** Whether some rates have no percent sign, and can be read in two ways. */
  tauxDouteux: z.boolean(),
  /** The codes found in the VAT column in place of rates. */
  codesTva: z.array(z.enum(codesTva)),
  nbRemarques: entierLu,
  remarques: z.array(remarqueSchema),
});
export type LectureOffre = z.output<typeof lectureOffreSchema>;

export const importOffreContract = defineContract({
  lireOffre: {
    method: 'POST',
    url: '/api/v1/offres/lecture',
    summary:
      'Lire une offre (CSV, TXT ou XLSX) : ses colonnes, les brouillons qu’elle ferait, ce qui n’a pas été compris. ' +
      'Rien n’est écrit.',
    access: rolesQui(canCreerPromotion),
    bodyType: 'multipart',
    body: demandeOffreSchema,
    response: lectureOffreSchema,
  },
  importerOffre: {
    method: 'POST',
    url: '/api/v1/offres',
    summary: 'Faire de chaque laboratoire d’une offre une promotion en brouillon : toutes, ou aucune.',
    access: rolesQui(canCreerPromotion),
    idempotent: true,
    bodyType: 'multipart',
    body: demandeOffreSchema,
    response: z.object({
      promotions: z.array(z.object({ id: entierLu, nomOperation: z.string(), nbProduits: entierLu })),
    }),
  },
});

nommer({ demandeOffreSchema });

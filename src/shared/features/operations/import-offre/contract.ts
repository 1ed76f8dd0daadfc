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

/** What a column of an offer may be. Two columns of codes: the EAN wins, the CIP or ACL fills it. */
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

/** What stands for a rate of tax in a file, and is none (OPE-88). */
export const codesTva = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
export type CodeTva = (typeof codesTva)[number];

export const MAX_LIGNES_OFFRE = 5_000;
export const MAX_COLONNES_OFFRE = 200;
/** Laboratories of one file: each becomes a draft. */
export const MAX_BROUILLONS = 50;

const TITRES = 'La ligne des titres est un numéro de ligne, ou 0 s’il n’y en a pas.';
const MAX_FEUILLES = 1_000;
const FEUILLE = 'La feuille est son rang dans le classeur.';
/** How the file is to be read; what is left out is guessed. */
export const demandeOffreSchema = z.strictObject({
  encodage: z.enum(encodagesDeFichier, 'Encodage inconnu.').optional(),
  separateur: z.enum(separateursDeFichier, 'Séparateur inconnu.').optional(),
  /** As a spreadsheet numbers it; 0: none. */
  ligneTitres: z.number(TITRES).int(TITRES).min(0, TITRES).max(MAX_LIGNES_OFFRE, TITRES).optional(),
  correspondance: z
    .array(z.enum(champsOffre, 'Champ inconnu.').nullable(), 'La liste des colonnes est obligatoire.')
    .max(MAX_COLONNES_OFFRE, `Un fichier ne doit pas dépasser ${MAX_COLONNES_OFFRE} colonnes.`)
    .optional(),
  /**
   * The place of a sheet in its workbook. A workbook of several sheets is not read before the person chooses (OPE-76).
   */
  feuille: z.number(FEUILLE).int(FEUILLE).min(0, FEUILLE).max(MAX_FEUILLES, FEUILLE).optional(),
  /** What `0,15` without its sign stands for in a column of rates: 15 % or 0,15 %. Left in doubt when not said. */
  tauxNus: z.enum(['FRACTION', 'POURCENTAGE'], 'Lecture des taux inconnue.').optional(),
  /** What each code of a column of taxes stands for, as who wrote the file knows it. Left in doubt when not said. */
  codesTva: z.partialRecord(z.enum(codesTva, 'Code inconnu.'), z.literal(tauxTva, 'Taux de TVA inconnu.')).optional(),
  /** One draft for this laboratory; the rows that name another one are left out, and told (OPE-87). */
  laboratoireId: idChoisi('un laboratoire')
    .nullish()
    .transform((valeur) => valeur ?? null),
  typePromo: z.enum(typesPromo, 'Type inconnu.').default('PROMO'),
  /** Where the file gives none. */
  dateDebut: jourFacultatif('La date de début'),
  dateFin: jourFacultatif('La date de fin'),
});
export type DemandeOffreImportOffre = z.output<typeof demandeOffreSchema>;

/** What the person should know before the drafts are made, by kind. `BLOQUANT`: nothing can be made as it is. */
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
  /** As a spreadsheet numbers it; null: the whole file. */
  ligne: entierOuNul,
  phrase: z.string(),
});
export type Remarque = z.output<typeof remarqueSchema>;

/** The kinds of remarks that each leave a row out. */
export const genresEcart: readonly GenreRemarque[] = ['DOUBLON', 'SECTION', 'TOTAL', 'LIGNE'];

/** A cell that could not be read for certain: what it says, and why; its value is left empty, or taken as it is. */
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
  /** As the file writes it; null: it names none. */
  laboratoireEcrit: texteOuNul,
  /** The account's own, when its name is known. */
  laboratoireId: entierOuNul,
  laboratoireNom: texteOuNul,
  dateDebut: texteOuNul,
  dateFin: texteOuNul,
  /** Given to every product alike. */
  remisePct: z.number().nullable(),
  ug: texteOuNul,
  nbProduits: entierLu,
});
export type BrouillonOffre = z.output<typeof brouillonOffreSchema>;

export const lectureOffreSchema = z.object({
  ...champsFichierLu(champsOffre),
  brouillons: z.array(brouillonOffreSchema),
  /** The first rows as they will be kept, in the order of the file. */
  produits: z.array(produitOffreSchema),
  nbProduits: entierLu,
  /** Cells left in doubt, over all rows kept. */
  nbDoutes: entierLu,
  /** Rows left out, each with its reason among the remarks. */
  nbEcartees: entierLu,
  /** Rates without their sign, which may be read two ways. */
  tauxDouteux: z.boolean(),
  /** The codes that its column of taxes writes instead of rates. */
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

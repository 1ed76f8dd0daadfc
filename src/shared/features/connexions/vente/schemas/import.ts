import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { instant } from '#shared/core/dates.ts';
import { champsDemandeLecture } from '#shared/core/fichiers/fichier-lu.ts';
import { encodagesDeFichier, separateursDeFichier } from '#shared/core/fichiers/tableur.ts';

/** The fields that a column of a sales file may hold (CNX-39). */
export const champsVente = [
  'date',
  'code',
  'designation',
  'quantite',
  'caTtc',
  'caHt',
  'prixTtc',
  'tva',
  'prixAchatMoyen',
  'stock',
] as const;
export type ChampVente = (typeof champsVente)[number];

const formesVentes = ['TABLEUR', 'DEXTER'] as const;
export const MAX_COLONNES_VENTES = 100;
/** Room for thirteen months of a large pharmacy, with one line per product and day. */
export const MAX_LIGNES_VENTES = 1_000_000;

/** How to read the file; each choice left out is guessed. */
export const demandeImportVentesSchema = z.strictObject(
  champsDemandeLecture(champsVente, { maxLignes: 1_000, maxColonnes: MAX_COLONNES_VENTES }),
);
export type DemandeImportVentes = z.output<typeof demandeImportVentesSchema>;

/** A line as it will be saved: no patient, no ticket, no operator (CNX-38). */
export const venteLueSchema = z.object({
  ligne: entierLu,
  jour: z.string(),
  /** Empty for a sale without a code. */
  code: z.string(),
  designation: z.string(),
  quantite: entierLu,
  caTtcCentimes: entierLu,
  caHtCentimes: entierLu,
  tva: z.number().nullable(),
  coutMoyenCentimes: entierOuNul,
  stock: entierOuNul,
  doutes: z.array(z.object({ champ: z.enum(champsVente), ecrit: z.string(), phrase: z.string() })),
});
export type VenteLue = z.output<typeof venteLueSchema>;

export const refusVenteSchema = z.object({ ligne: entierLu, phrase: z.string() });
export type RefusVente = z.output<typeof refusVenteSchema>;

/** The preview of a file, before anything is saved. */
export const lectureVentesSchema = z.object({
  nomFichier: z.string(),
  forme: z.enum(formesVentes),
  encodage: z.enum(encodagesDeFichier).nullable(),
  separateur: z.enum(separateursDeFichier).nullable(),
  feuilles: z.array(z.object({ nom: z.string(), cachee: z.boolean(), vide: z.boolean() })),
  feuille: entierOuNul,
  ligneTitres: entierLu,
  /** Empty for a DEXTER file, whose fields are known. */
  colonnes: z.array(z.object({ titre: z.string(), exemples: z.array(z.string()) })),
  correspondance: z.array(z.enum(champsVente).nullable()),
  /** The column to choose before the file can be imported; null when none is missing. */
  manque: texteOuNul,
  /** A remark about the whole file: rows hidden by its workbook; null for none. */
  remarque: texteOuNul,
  nbLignes: entierLu,
  nbRetenues: entierLu,
  nbRefusees: entierLu,
  /** The first refused lines. */
  refus: z.array(refusVenteSchema),
  /** The first twenty lines as they will be saved. */
  lignes: z.array(venteLueSchema),
  nbDoutes: entierLu,
  premierJour: texteOuNul,
  dernierJour: texteOuNul,
  nbJours: entierLu,
  /** Complete days that the import of this file would replace. */
  nbJoursRemplaces: entierLu,
  caTtcCentimes: entierLu,
});
export type LectureVentes = z.output<typeof lectureVentesSchema>;

export const etatsImportVentes = ['EN_COURS', 'TERMINE', 'ECHEC'] as const;
export type EtatImportVentes = (typeof etatsImportVentes)[number];

export const importVentesSchema = z.object({
  id: entierLu,
  nomFichier: z.string(),
  etat: z.enum(etatsImportVentes),
  premierJour: texteOuNul,
  dernierJour: texteOuNul,
  nbLignes: entierLu,
  nbRefusees: entierLu,
  nbJours: entierLu,
  /** How many days are imported so far. */
  nbJoursFaits: entierLu,
  /** Among the imported days, those whose sales differ from the saved ones. */
  nbJoursChanges: entierLu,
  caTtcCentimes: entierLu,
  erreur: texteOuNul,
  parNom: texteOuNul,
  creeLe: instant,
  termineLe: instant.nullable(),
});
export type ImportVentes = z.output<typeof importVentesSchema>;

nommer({ demandeImportVentesSchema, refusVenteSchema, importVentesSchema });

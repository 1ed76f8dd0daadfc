import { z } from 'zod';
import { champsDemandeLecture, champsFichierLu } from '#shared/core/fichiers/fichier-lu.ts';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { anneeComparatif, champsComparatif } from '../schemas.ts';

/** The fields that a column of the file may hold. */
export const champsImportComparatif = [
  'nom',
  'ean',
  'laboratoire',
  'famille',
  'segment',
  'sousSegment',
  'prixAchat',
  'tva',
  'prixVente',
  'volume',
  'contenance',
  'rfa',
  'ug',
  'contreparties',
  'commentaire',
] as const;
export type ChampImportComparatif = (typeof champsImportComparatif)[number];

export const MAX_LIGNES_FICHIER = 20_000;
export const MAX_COLONNES_FICHIER = 200;

const facultatif = <S extends z.ZodType>(schema: S) => schema.nullish().transform((valeur) => valeur ?? null);

/** How to read the file, and the default values of its empty cells. */
export const demandeImportSchema = z.strictObject({
  annee: anneeComparatif,
  ...champsDemandeLecture(champsImportComparatif, { maxLignes: MAX_LIGNES_FICHIER, maxColonnes: MAX_COLONNES_FICHIER }),
  /** How to read `0,15` without a percent sign in a column of rates. Without this choice, the rate stays in doubt. */
  tauxNus: z.enum(['FRACTION', 'POURCENTAGE'], 'Lecture des taux inconnue.').optional(),
  /** The default values for the rows whose cell is empty. */
  laboratoireId: facultatif(idChoisi('un laboratoire')),
  familleId: facultatif(idChoisi('une famille')),
  segmentId: facultatif(idChoisi('un segment')),
  sousSegmentIds: champsComparatif.sousSegmentIds,
  tva: facultatif(champsComparatif.tva),
  volumeAnnuel: facultatif(champsComparatif.volumeAnnuel),
});
export type DemandeImportComparatif = z.output<typeof demandeImportSchema>;

/** `BLOQUANT`: the file cannot be imported. Any other kind but VALEUR and COLONNE leaves a row out. */
export const genresRemarqueImport = [
  'BLOQUANT',
  'LABORATOIRE',
  'FAMILLE',
  'MANQUE',
  'DEJA',
  'DOUBLON',
  'VALEUR',
  'COLONNE',
] as const;
export type GenreRemarqueImport = (typeof genresRemarqueImport)[number];
export const genresEcartImport: readonly GenreRemarqueImport[] = [
  'LABORATOIRE',
  'FAMILLE',
  'MANQUE',
  'DEJA',
  'DOUBLON',
];

const remarqueSchema = z.object({
  genre: z.enum(genresRemarqueImport),
  /** The row number in the spreadsheet; null when the remark is about the whole file. */
  ligne: entierOuNul,
  phrase: z.string(),
});
export type RemarqueImport = z.output<typeof remarqueSchema>;

/** A cell that could not be read for certain: its text and the reason. */
const douteSchema = z.object({ champ: z.enum(champsImportComparatif), ecrit: z.string(), phrase: z.string() });
export type DouteImport = z.output<typeof douteSchema>;

const ligneLueSchema = z.object({
  ligne: entierLu,
  nom: z.string(),
  ean: texteOuNul,
  laboratoireNom: z.string(),
  familleNom: z.string(),
  prixAchatCentimes: entierLu,
  tva: z.number(),
  prixVenteCentimes: entierLu,
  volumeAnnuel: entierLu,
  contenance: texteOuNul,
  rfaPct: z.number().nullable(),
  ug: texteOuNul,
  contrepartiesCentimes: entierOuNul,
  doutes: z.array(douteSchema),
});
export type LigneImportee = z.output<typeof ligneLueSchema>;

export const lectureComparatifSchema = z.object({
  ...champsFichierLu(champsImportComparatif),
  /** The first rows as they will be saved. */
  lignes: z.array(ligneLueSchema),
  nbReprises: entierLu,
  nbDoutes: entierLu,
  nbEcartees: entierLu,
  tauxDouteux: z.boolean(),
  nbRemarques: entierLu,
  remarques: z.array(remarqueSchema),
});
export type LectureComparatif = z.output<typeof lectureComparatifSchema>;

export const importFaitSchema = z.object({
  annee: entierLu,
  nbAjoutees: entierLu,
  nbEcartees: entierLu,
});

nommer({ demandeImportComparatif: demandeImportSchema });

import { z } from 'zod';
import { champsDemandeLecture, champsFichierLu } from '#shared/core/fichiers/fichier-lu.ts';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { anneeComparatif, champsComparatif } from '../schemas.ts';

/** What a column of the file may be. */
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

/** How the file is to be read, and what stands for what it does not say. */
export const demandeImportSchema = z.strictObject({
  annee: anneeComparatif,
  ...champsDemandeLecture(champsImportComparatif, { maxLignes: MAX_LIGNES_FICHIER, maxColonnes: MAX_COLONNES_FICHIER }),
  /** What `0,15` without its sign stands for in a column of rates. Left in doubt when not said. */
  tauxNus: z.enum(['FRACTION', 'POURCENTAGE'], 'Lecture des taux inconnue.').optional(),
  /** Each of these stands for what a row does not say. */
  laboratoireId: facultatif(idChoisi('un laboratoire')),
  familleId: facultatif(idChoisi('une famille')),
  segmentId: facultatif(idChoisi('un segment')),
  sousSegmentIds: champsComparatif.sousSegmentIds,
  tva: facultatif(champsComparatif.tva),
  volumeAnnuel: facultatif(champsComparatif.volumeAnnuel),
});
export type DemandeImportComparatif = z.output<typeof demandeImportSchema>;

/** `BLOQUANT`: nothing can be imported as it is. The others but VALEUR and COLONNE leave a row out. */
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
  /** As a spreadsheet numbers it; null: the whole file. */
  ligne: entierOuNul,
  phrase: z.string(),
});
export type RemarqueImport = z.output<typeof remarqueSchema>;

/** A cell that could not be read for certain: what it says, and why. */
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
  /** The first rows as they will be kept. */
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

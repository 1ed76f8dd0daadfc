import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { booleenQuery } from '#shared/core/champs.ts';
import { instant } from '#shared/core/dates.ts';
import { champsDemandeLecture, champsFichierLu } from '#shared/core/fichiers/fichier-lu.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';

/** The fields that a column of a file of the register may hold (CPT-91). */
export const champsRegistre = [
  'finess',
  'cip',
  'nom',
  'rue',
  'complement',
  'numeroVoie',
  'typeVoie',
  'voie',
  'codePostal',
  'ville',
  'acheminement',
  'telephone',
  'categorie',
] as const;
export type ChampRegistre = (typeof champsRegistre)[number];

/** France has some twenty thousand pharmacies; a file of every establishment has more rows. */
export const MAX_LIGNES_REGISTRE = 150_000;
export const MAX_COLONNES_REGISTRE = 100;

/** How to read the file; each choice left out is guessed. */
export const demandeRegistreSchema = z.strictObject({
  ...champsDemandeLecture(champsRegistre, { maxLignes: MAX_LIGNES_REGISTRE, maxColonnes: MAX_COLONNES_REGISTRE }),
  /**
   * Whether the file names every pharmacy of its départements: the pharmacies it no longer names are then closed
   * (CPT-92).
   */
  complet: z.boolean('Indiquez si le fichier est complet.').default(false),
});
export type DemandeRegistre = z.output<typeof demandeRegistreSchema>;

/** A pharmacy of the register. */
export const pharmacieDuRegistreSchema = z.object({
  finess: z.string(),
  cip: texteOuNul,
  nom: z.string(),
  rue: texteOuNul,
  codePostal: texteOuNul,
  ville: texteOuNul,
});
export type PharmacieDuRegistre = z.output<typeof pharmacieDuRegistreSchema>;

export const pharmacieEnListeSchema = pharmacieDuRegistreSchema.extend({
  telephone: texteOuNul,
  departement: z.string(),
  fermeeLe: instant.nullable(),
  /** The account that has this FINESS. */
  compte: z.object({ id: entierLu, nom: z.string() }).nullable(),
});
export type PharmacieEnListe = z.output<typeof pharmacieEnListeSchema>;

/** `BLOQUANT`: the file cannot be imported; VALEUR: the row is kept without this cell. */
export const genresRemarqueRegistre = ['BLOQUANT', 'REFUSEE', 'DOUBLON', 'VALEUR'] as const;
export type GenreRemarqueRegistre = (typeof genresRemarqueRegistre)[number];
const remarqueSchema = z.object({
  genre: z.enum(genresRemarqueRegistre),
  /** The row number in the spreadsheet; null when the remark is about the whole file. */
  ligne: entierOuNul,
  phrase: z.string(),
});
export type RemarqueRegistre = z.output<typeof remarqueSchema>;

const ligneLueSchema = pharmacieDuRegistreSchema.extend({
  ligne: entierLu,
  telephone: texteOuNul,
  departement: z.string(),
  doutes: z.array(z.object({ champ: z.enum(champsRegistre), ecrit: z.string(), phrase: z.string() })),
});
export type LigneDuRegistre = z.output<typeof ligneLueSchema>;

const comptes = {
  nbAjoutees: entierLu,
  nbModifiees: entierLu,
  /** Pharmacies closed because a complete file no longer names them. */
  nbFermees: entierLu,
  nbRefusees: entierLu,
};

export const lectureRegistreSchema = z.object({
  ...champsFichierLu(champsRegistre),
  /** The first rows as they will be saved. */
  lignes: z.array(ligneLueSchema),
  nbReprises: entierLu,
  nbDoutes: entierLu,
  nbEcartees: entierLu,
  nbInchangees: entierLu,
  /** Establishments that are not pharmacies. */
  nbAutres: entierLu,
  ...comptes,
  departements: z.array(z.string()),
  nbRemarques: entierLu,
  remarques: z.array(remarqueSchema),
});
export type LectureRegistre = z.output<typeof lectureRegistreSchema>;

export const importRegistreSchema = z.object({
  id: entierLu,
  nomFichier: z.string(),
  complet: z.boolean(),
  nbLues: entierLu,
  ...comptes,
  creeParNom: z.string(),
  creeLe: instant,
});
export type ImportRegistre = z.output<typeof importRegistreSchema>;

export const filtresRegistre = {
  ...paginationQuery(['nom', 'ville', 'finess', 'departement'], 'nom'),
  departement: z
    .string()
    .regex(/^(?:\d{2}|2[AB]|9[78]\d)$/, 'Ce département n’existe pas.')
    .optional(),
  fermee: booleenQuery.optional(),
};

const differences = ['nom', 'rue', 'codePostal', 'ville', 'fermee'] as const;
export type DifferenceRegistre = (typeof differences)[number];

/** The account compared with the register (CPT-94). */
export const compteAuRegistreSchema = z.object({
  /** Whether the register is still empty, so that nothing can be compared. */
  vide: z.boolean(),
  pharmacie: pharmacieDuRegistreSchema.extend({ fermeeLe: instant.nullable() }).nullable(),
  differences: z.array(z.enum(differences)),
  /** Other accounts with the same FINESS. */
  autresComptes: z.array(z.object({ id: entierLu, nom: z.string() })),
  /** For an account without FINESS: pharmacies of its postal code with its name or its street. */
  proches: z.array(pharmacieDuRegistreSchema),
});
export type CompteAuRegistre = z.output<typeof compteAuRegistreSchema>;

nommer({
  demandeRegistre: demandeRegistreSchema,
  pharmacieDuRegistre: pharmacieDuRegistreSchema,
  importRegistre: importRegistreSchema,
});

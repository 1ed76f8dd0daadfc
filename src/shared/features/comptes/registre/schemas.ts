import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { booleenQuery } from '#shared/core/champs.ts';
import { instant } from '#shared/core/dates.ts';
import { champsDemandeLecture, champsFichierLu } from '#shared/core/fichiers/fichier-lu.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';

/** What a column of a file of the register may be (CPT-91). */
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

/** How the file is to be read. Nothing said: it is found out. */
export const demandeRegistreSchema = z.strictObject({
  ...champsDemandeLecture(champsRegistre, { maxLignes: MAX_LIGNES_REGISTRE, maxColonnes: MAX_COLONNES_REGISTRE }),
  /** The file names every pharmacy of the départements it holds: those that it no longer names are closed (CPT-92). */
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
  /** Has an account that bears this FINESS. */
  compte: z.object({ id: entierLu, nom: z.string() }).nullable(),
});
export type PharmacieEnListe = z.output<typeof pharmacieEnListeSchema>;

/** `BLOQUANT`: nothing can be imported as it is; VALEUR: the row is kept without this cell. */
export const genresRemarqueRegistre = ['BLOQUANT', 'REFUSEE', 'DOUBLON', 'VALEUR'] as const;
export type GenreRemarqueRegistre = (typeof genresRemarqueRegistre)[number];
const remarqueSchema = z.object({
  genre: z.enum(genresRemarqueRegistre),
  /** As a spreadsheet numbers it; null: the whole file. */
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
  /** Closed by a complete file that no longer names them. */
  nbFermees: entierLu,
  nbRefusees: entierLu,
};

export const lectureRegistreSchema = z.object({
  ...champsFichierLu(champsRegistre),
  /** The first rows as they will be kept. */
  lignes: z.array(ligneLueSchema),
  nbReprises: entierLu,
  nbDoutes: entierLu,
  nbEcartees: entierLu,
  nbInchangees: entierLu,
  /** Establishments that are no pharmacies. */
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

/** What the register says of an account (CPT-94). */
export const compteAuRegistreSchema = z.object({
  /** The register holds nothing yet: it says nothing of anybody. */
  vide: z.boolean(),
  pharmacie: pharmacieDuRegistreSchema.extend({ fermeeLe: instant.nullable() }).nullable(),
  differences: z.array(z.enum(differences)),
  /** Other accounts that bear the same FINESS. */
  autresComptes: z.array(z.object({ id: entierLu, nom: z.string() })),
  /** Of an account without FINESS: those of its postal code that have its name or its street. */
  proches: z.array(pharmacieDuRegistreSchema),
});
export type CompteAuRegistre = z.output<typeof compteAuRegistreSchema>;

nommer({
  demandeRegistre: demandeRegistreSchema,
  pharmacieDuRegistre: pharmacieDuRegistreSchema,
  importRegistre: importRegistreSchema,
});

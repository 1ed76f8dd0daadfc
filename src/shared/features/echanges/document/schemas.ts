import { z } from 'zod';
import { champAnnee } from '#shared/core/annees.ts';
import { droitsLus, entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { texteRequis, version } from '#shared/core/champs.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { instant, jourFacultatif } from '#shared/core/dates.ts';
import { acteHistoriqueSchema } from '#shared/core/historique.ts';
import { champsVisibilite, visibilitesDeDocument } from '#shared/core/visibilite.ts';

/** The state of a document, computed from the day in Paris and never stored (DOC-7). */
export const etatsDocument = ['ACTIF', 'EXPIRE'] as const;
export type EtatDocument = (typeof etatsDocument)[number];
/** The owner of a document: the account itself, or the groupement that shares it. */
export const originesDocument = ['COMPTE', 'GROUPEMENT'] as const;
export type OrigineDocument = (typeof originesDocument)[number];
/** The adhérents to whom a groupement shows a document (DOC-4). */
export const partagesDocument = ['PRIVE', 'TOUS_ADHERENTS', 'SEGMENTS'] as const;
export type PartageDocument = (typeof partagesDocument)[number];

export const MAX_CATEGORIES = 60;
export const MAX_VERSIONS = 50;
/** The most documents in one archive (DOC-10). */
export const MAX_SELECTION = 100;
export const MAX_OCTETS_ARCHIVE = 300 * 1024 * 1024;

/** The latest expiry accepted: a later one would be a typing mistake. */
const DERNIER_JOUR = '2099-12-31';

const champs = {
  nom: texteRequis('Le nom du document'),
  categorieId: idChoisi('une catégorie'),
  laboratoireId: idChoisi('un laboratoire')
    .nullish()
    .transform((valeur) => valeur ?? null),
  annee: champAnnee.nullish().transform((valeur) => valeur ?? null),
  ...champsVisibilite,
  partage: z.enum(partagesDocument, 'Choisissez avec quels adhérents le partager.').default('PRIVE'),
  segmentIds: z
    .array(idChoisi('un segment'), 'Liste de segments attendue.')
    .max(200, 'Choisissez 200 segments au plus.')
    .transform((liste) => [...new Set(liste)])
    .default([]),
  dateExpiration: jourFacultatif('La date d’expiration').refine(
    (valeur) => valeur === null || valeur <= DERNIER_JOUR,
    'Cette date est trop lointaine.',
  ),
};
type Saisie = { readonly visibleBy: string; readonly partage: string; readonly segmentIds: readonly number[] };
/** A document shared outside the account must be visible to the whole account (DOC-4). */
const ouvertATous = ({ visibleBy, partage }: Saisie): boolean => partage === 'PRIVE' || visibleBy === 'ALL';
const ouvert = () => ({
  path: ['visibleBy'],
  message: 'Un document partagé avec les adhérents est visible de toute l’équipe.',
});
const segmentsChoisis = ({ partage, segmentIds }: Saisie): boolean => partage !== 'SEGMENTS' || segmentIds.length > 0;
const segments = () => ({ path: ['segmentIds'], message: 'Choisissez au moins un segment.' });

export const creationDocumentSchema = z
  .strictObject(champs)
  .refine(ouvertATous, ouvert())
  .refine(segmentsChoisis, segments());
export type CreationDocument = z.output<typeof creationDocumentSchema>;
export const modificationDocumentSchema = z
  .strictObject({ ...champs, version })
  .refine(ouvertATous, ouvert())
  .refine(segmentsChoisis, segments());
export type ModificationDocument = z.output<typeof modificationDocumentSchema>;

const { nom: _nom, ...communs } = champs;
/** The fields common to several files dropped together: all of them but the name. */
export const depotDocumentSchema = z
  .strictObject(communs)
  .refine(ouvertATous, ouvert())
  .refine(segmentsChoisis, segments());
export type DepotDocument = z.output<typeof depotDocumentSchema>;

export const categorieSaisieSchema = z.strictObject({ nom: texteRequis('Le nom de la catégorie') });
export type CategorieSaisie = z.output<typeof categorieSaisieSchema>;
export const categorieSchema = z.object({
  id: entierLu,
  nom: z.string(),
  /** Number of documents in the category, hidden ones included: above zero, the category cannot be deleted. */
  utilisations: entierLu,
  version: entierLu,
});
export type Categorie = z.output<typeof categorieSchema>;

/** `ouvrirA`: choose who sees the document in the account; `partager`: choose the adhérents who see it. */
export const droitsDocumentSchema = droitsLus('modifier', 'ouvrirA', 'partager', 'supprimer', 'envoyer');
export type DroitsDocument = z.output<typeof droitsDocumentSchema>;

/** The file of a version. */
const fichierDecrit = {
  fichierNom: z.string(),
  mime: z.string(),
  taille: entierLu,
  sha256: z.string(),
  apercu: z.boolean(),
  /** The number of pages of a PDF, when the PDF gives it. */
  pages: entierOuNul,
};

export const documentSchema = z.object({
  id: entierLu,
  nom: z.string(),
  categorieId: entierLu,
  categorieNom: z.string(),
  laboratoireId: entierOuNul,
  laboratoireNom: texteOuNul,
  laboratoireColor: texteOuNul,
  annee: entierOuNul,
  origine: z.enum(originesDocument),
  groupementNom: texteOuNul,
  visibleBy: z.enum(visibilitesDeDocument),
  partage: z.enum(partagesDocument),
  dateExpiration: texteOuNul,
  etat: z.enum(etatsDocument),
  /** The number of the current version, then its file. */
  numero: entierLu,
  ...fichierDecrit,
  /** For an adhérent: whether a user of the pharmacy has read this version. Null for the account's own documents. */
  lu: z.boolean().nullable(),
  /**
   * For the groupement that shares the document: the number of targeted adhérents, then of those that read this
   * version.
   */
  nbDestinataires: entierOuNul,
  nbLecteurs: entierOuNul,
  creeParNom: texteOuNul,
  creeLe: instant,
  modifieParNom: texteOuNul,
  modifieLe: instant,
  version: entierLu,
  droits: droitsDocumentSchema,
});
export type Document = z.output<typeof documentSchema>;

export const versionDocumentSchema = z.object({
  numero: entierLu,
  ...fichierDecrit,
  creeParNom: texteOuNul,
  creeLe: instant,
});
export type VersionDocument = z.output<typeof versionDocumentSchema>;

const nomme = z.object({ id: entierLu, nom: z.string() });

export const detailDocumentSchema = documentSchema.extend({
  versions: z.array(versionDocumentSchema),
  authorizedUsers: z.array(nomme),
  segments: z.array(nomme),
  /** Other documents visible to this person whose content is identical, byte for byte. */
  doublons: z.array(nomme),
  /** When the groupement last reminded the adhérents who have not read the document. */
  relanceLe: instant.nullable(),
  historique: z.array(acteHistoriqueSchema),
});
export type DetailDocument = z.output<typeof detailDocumentSchema>;

/** An adhérent targeted by a document, with its reading. */
export const lectureSchema = z.object({
  pharmacieId: entierLu,
  pharmacieNom: z.string(),
  ville: texteOuNul,
  /** Whether the version shared now has been read. */
  lu: z.boolean(),
  /** The earlier version read, when the present one has not been. */
  numeroLu: entierOuNul,
  par: texteOuNul,
  le: instant.nullable(),
});
export type LectureDocument = z.output<typeof lectureSchema>;

nommer({
  categorieDocument: categorieSchema,
  droitsDocumentSchema,
  documentSchema,
  versionDocumentSchema,
  documentNomme: nomme,
  detailDocumentSchema,
});

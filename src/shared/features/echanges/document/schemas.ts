import { z } from 'zod';
import { champAnnee } from '#shared/core/annees.ts';
import { droitsLus, entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { texteRequis, version } from '#shared/core/champs.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { instant, jourFacultatif } from '#shared/core/dates.ts';
import { acteHistoriqueSchema } from '#shared/core/historique.ts';
import { champsVisibilite, visibilitesDeDocument } from '#shared/core/visibilite.ts';

/** Computed by the Paris day, never stored (DOC-7). */
export const etatsDocument = ['ACTIF', 'EXPIRE'] as const;
export type EtatDocument = (typeof etatsDocument)[number];
/** Whose it is: the account's own, or shared by its groupement. */
export const originesDocument = ['COMPTE', 'GROUPEMENT'] as const;
export type OrigineDocument = (typeof originesDocument)[number];
/** To whom a groupement shows it (DOC-4). */
export const partagesDocument = ['PRIVE', 'TOUS_ADHERENTS', 'SEGMENTS'] as const;
export type PartageDocument = (typeof partagesDocument)[number];

export const MAX_CATEGORIES = 60;
export const MAX_VERSIONS = 50;
/** Limit of one archive (DOC-10). */
export const MAX_SELECTION = 100;
export const MAX_OCTETS_ARCHIVE = 300 * 1024 * 1024;

/** Beyond, a typing mistake. */
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
/** A document that leaves the account is not hidden inside it (DOC-4). */
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
/** What several files dropped together share: every field but their names. */
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
  /** Documents filed under it, those one does not see included: it cannot be deleted while there are some. */
  utilisations: entierLu,
  version: entierLu,
});
export type Categorie = z.output<typeof categorieSchema>;

/** `ouvrirA`: choose who of the account sees it; `partager`: with which adhérents. */
export const droitsDocumentSchema = droitsLus('modifier', 'ouvrirA', 'partager', 'supprimer', 'envoyer');
export type DroitsDocument = z.output<typeof droitsDocumentSchema>;

/** What a version holds. */
const fichierDecrit = {
  fichierNom: z.string(),
  mime: z.string(),
  taille: entierLu,
  sha256: z.string(),
  apercu: z.boolean(),
  /** Of a PDF that says it. */
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
  /** The current version, its file. */
  numero: entierLu,
  ...fichierDecrit,
  /** For an adhérent: a user of the pharmacy has read this version. Null for the account's own documents. */
  lu: z.boolean().nullable(),
  /** For the groupement that shares it: the adhérents it is for, and those that have read this version. */
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
  /** Other documents one sees that hold the very same bytes. */
  doublons: z.array(nomme),
  /** The groupement asked those who have not read it. */
  relanceLe: instant.nullable(),
  historique: z.array(acteHistoriqueSchema),
});
export type DetailDocument = z.output<typeof detailDocumentSchema>;

/** One adhérent a document is for, and what it has read of it. */
export const lectureSchema = z.object({
  pharmacieId: entierLu,
  pharmacieNom: z.string(),
  ville: texteOuNul,
  /** The version that is shared now has been read. */
  lu: z.boolean(),
  /** An earlier one was, when this one was not. */
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

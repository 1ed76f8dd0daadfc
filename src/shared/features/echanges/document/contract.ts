import { z } from 'zod';
import { envoiPrevuSchema } from '#shared/features/courrier/courrier/schemas/envoi.ts';
import { anneeQuery } from '#shared/core/annees.ts';
import { entierLu } from '#shared/core/champs-lus.ts';
import { rolesGroupement } from '#shared/core/acteur.ts';
import { booleenQuery, destinatairesRequis, texte, texteRequis, version, versionQuery } from '#shared/core/champs.ts';
import { defineContract, id, idChoisi, idParams, sansContenu } from '#shared/core/contract.ts';
import { essaiQuery } from '#shared/core/api/essai.ts';
import { exportQuery, page, paginationQuery } from '#shared/core/pagination.ts';
import { archiveSchema } from '#shared/features/exploitation/archive/contract.ts';
import {
  categorieSaisieSchema,
  categorieSchema,
  creationDocumentSchema,
  detailDocumentSchema,
  documentSchema,
  etatsDocument,
  lectureSchema,
  MAX_SELECTION,
  modificationDocumentSchema,
  originesDocument,
  partagesDocument,
} from './schemas.ts';
import { canGererCategories, canPartagerDocument, canRedigerDocument, canSupprimerDocument } from './policy.ts';
import { rolesClients, rolesQui, rolesTrade } from '#shared/core/roles.ts';

export const trisDocument = ['nom', 'categorie', 'laboratoire', 'creeLe', 'taille', 'dateExpiration', 'annee'] as const;
const filtresDocument = {
  ...paginationQuery(trisDocument, 'creeLe', 'desc'),
  laboratoireId: idChoisi('un laboratoire').optional(),
  /** Filters by the name of the category, so that the adhérent's documents and its groupement's come together. */
  categorie: texte('La catégorie').optional(),
  annee: anneeQuery,
  etat: z.enum(etatsDocument, 'État inconnu.').optional(),
  origine: z.enum(originesDocument, 'Origine inconnue.').optional(),
  partage: z.enum(partagesDocument, 'Partage inconnu.').optional(),
  /** For an adhérent: keeps the unread documents shared by its groupement. */
  nonLu: booleenQuery.optional(),
};

const selection = z
  .array(idChoisi('un document'), 'Sélectionnez au moins un document.')
  .min(1, 'Sélectionnez au moins un document.')
  .max(MAX_SELECTION, `Sélectionnez ${MAX_SELECTION} documents au plus.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Un document est sélectionné deux fois.');
/** The options of the call that opens a file. */
const ouvertureQuery = z.object({
  /** The number of an earlier version. */
  numero: z.coerce
    .number('Version inconnue.')
    .int('Version inconnue.')
    .positive('Version inconnue.')
    .max(1_000, 'Version inconnue.')
    .optional(),
  telecharger: booleenQuery.optional(),
});

const base = '/api/v1/documents';

export const documentContract = defineContract({
  listDocuments: {
    method: 'GET',
    url: base,
    summary:
      'Les documents du compte que je peux voir, et ceux que mon groupement partage avec nous, filtrés et triés.',
    access: rolesClients,
    query: z.object(filtresDocument),
    response: page(documentSchema).extend({
      /** Number of documents per category, under every filter but the category. */
      parCategorie: z.array(z.object({ nom: z.string(), nombre: entierLu })),
      /** Unread documents shared by the groupement, whatever the filters. */
      nonLus: entierLu,
      droits: z.object({ deposer: z.boolean(), categories: z.boolean() }),
    }),
  },
  exporterDocuments: {
    method: 'GET',
    url: `${base}/export`,
    summary: 'La liste des documents que les filtres gardent, en CSV ou en XLSX.',
    access: rolesClients,
    query: exportQuery(filtresDocument),
    responseType: 'file',
    response: z.unknown(),
  },
  listCategories: {
    method: 'GET',
    url: `${base}/categories`,
    summary: 'Les catégories du compte, dans leur ordre.',
    access: rolesClients,
    response: z.array(categorieSchema),
  },
  creerCategorie: {
    method: 'POST',
    url: `${base}/categories`,
    summary: 'Ajouter une catégorie.',
    access: rolesQui(canGererCategories),
    idempotent: true,
    body: categorieSaisieSchema,
    response: categorieSchema,
  },
  modifierCategorie: {
    method: 'PUT',
    url: `${base}/categories/:id`,
    summary: 'Renommer une catégorie.',
    access: rolesQui(canGererCategories),
    params: idParams,
    body: categorieSaisieSchema.extend({ version }),
    response: categorieSchema,
  },
  supprimerCategorie: {
    method: 'DELETE',
    url: `${base}/categories/:id`,
    summary: 'Supprimer une catégorie dans laquelle aucun document n’est rangé.',
    access: rolesQui(canSupprimerDocument),
    params: idParams,
    query: essaiQuery,
    response: sansContenu,
  },
  archiverDocuments: {
    method: 'POST',
    url: `${base}/zip`,
    summary:
      'Demander une archive ZIP des documents choisis (300 Mo au plus), faite à part ; la même demande en cours est ' +
      'suivie.',
    access: rolesClients,
    idempotent: true,
    body: z.strictObject({ ids: selection }),
    response: archiveSchema,
  },
  envoyerDocuments: {
    method: 'POST',
    url: `${base}/mail`,
    summary: 'Envoyer des documents par mail, 10 Mo au plus ensemble.',
    access: rolesQui(canRedigerDocument),
    idempotent: true,
    body: z.strictObject({
      ids: selection,
      destinataires: destinatairesRequis,
      sujet: texteRequis('L’objet'),
      texte: texteRequis('Le message', 20_000),
    }),
    response: sansContenu,
  },
  documentsSuivis: {
    method: 'GET',
    url: `${base}/pharmacies/:id`,
    summary: 'Les documents visibles de toute l’équipe d’une pharmacie qui m’a accordé l’accès.',
    access: rolesTrade,
    params: idParams,
    query: z.object(paginationQuery(trisDocument, 'creeLe', 'desc')),
    response: page(documentSchema),
  },
  ouvrirDocumentSuivi: {
    method: 'GET',
    url: `${base}/pharmacies/:id/:documentId/fichier`,
    summary: 'Ouvrir un document d’une pharmacie qui m’a accordé l’accès.',
    access: rolesTrade,
    params: z.object({ id, documentId: id }),
    responseType: 'file',
    response: z.unknown(),
  },
  deposerDocument: {
    method: 'POST',
    url: base,
    summary: 'Déposer un document (un fichier, 15 Mo au plus).',
    access: rolesQui(canRedigerDocument),
    idempotent: true,
    bodyType: 'multipart',
    body: creationDocumentSchema,
    response: detailDocumentSchema,
  },
  detailDocument: {
    method: 'GET',
    url: `${base}/:id`,
    summary: 'Un document : versions, partage et historique.',
    access: rolesClients,
    params: idParams,
    response: detailDocumentSchema,
  },
  modifierDocument: {
    method: 'PUT',
    url: `${base}/:id`,
    summary: 'Modifier ce qui est dit d’un document, et qui le voit.',
    access: rolesQui(canRedigerDocument),
    params: idParams,
    body: modificationDocumentSchema,
    response: detailDocumentSchema,
  },
  remplacerDocument: {
    method: 'POST',
    url: `${base}/:id/versions`,
    summary: 'Déposer une nouvelle version ; les précédentes restent.',
    access: rolesQui(canRedigerDocument),
    idempotent: true,
    bodyType: 'multipart',
    params: idParams,
    body: z.strictObject({ version }),
    response: detailDocumentSchema,
  },
  ouvrirDocument: {
    method: 'GET',
    url: `${base}/:id/fichier`,
    summary: 'Ouvrir ou télécharger un document ; un adhérent laisse un accusé de lecture.',
    access: rolesClients,
    params: idParams,
    query: ouvertureQuery,
    responseType: 'file',
    response: z.unknown(),
  },
  supprimerDocument: {
    method: 'DELETE',
    url: `${base}/:id`,
    summary: 'Supprimer un document et toutes ses versions.',
    access: rolesQui(canSupprimerDocument),
    params: idParams,
    query: versionQuery,
    response: sansContenu,
  },
  lecturesDocument: {
    method: 'GET',
    url: `${base}/:id/lectures`,
    summary: 'Les adhérents à qui un document est destiné, et ce qu’ils en ont lu.',
    access: rolesGroupement,
    params: idParams,
    query: z.object({ ...paginationQuery(['pharmacie', 'le'], 'pharmacie'), lu: booleenQuery.optional() }),
    response: page(lectureSchema),
  },
  prevoirRelanceLecture: {
    method: 'GET',
    url: `${base}/:id/relance`,
    summary: 'Qui une relance atteindrait, et dans quels mots.',
    access: rolesQui(canPartagerDocument),
    params: idParams,
    response: envoiPrevuSchema,
  },
  relancerLecture: {
    method: 'POST',
    url: `${base}/:id/relance`,
    summary: 'Rappeler un document aux adhérents qui ne l’ont pas lu, une fois par jour au plus.',
    access: rolesQui(canPartagerDocument),
    idempotent: true,
    params: idParams,
    body: z.strictObject({ version }),
    response: z.object({ rappeles: entierLu }),
  },
});

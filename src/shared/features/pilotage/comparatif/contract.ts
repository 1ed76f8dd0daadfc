import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { rolesPharmacie } from '#shared/core/acteur.ts';
import { texte, versionQuery } from '#shared/core/champs.ts';
import { defineContract, idChoisi, idParams, sansContenu } from '#shared/core/contract.ts';
import { page } from '#shared/core/pagination.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { formatsExport } from '#shared/core/fichiers/tableur.ts';
import { demandeImportSchema, importFaitSchema, lectureComparatifSchema } from './schemas/import.ts';
import { canRedigerComparatif, canSupprimerComparatif } from './policy.ts';
import { criteresDeComparaison } from './rules/rangs.ts';
import {
  anneeDemandee,
  anneeDupliqueeSchema,
  creationComparatifSchema,
  detailComparatifSchema,
  duplicationAnneeSchema,
  duplicationComparatifSchema,
  ligneComparatifSchema,
  modificationComparatifSchema,
} from './schemas.ts';

const base = '/api/v1/comparatif';

/** The filters of a year, applied alike by the browser and by the export. */
export const filtresComparatif = {
  familleId: idChoisi('une famille').optional(),
  segmentId: idChoisi('un segment').optional(),
  sousSegmentId: idChoisi('un sous-segment').optional(),
  laboratoireId: idChoisi('un laboratoire').optional(),
  q: texte('La recherche').optional(),
};
export type FiltresComparatif = z.output<z.ZodObject<typeof filtresComparatif>>;
const annee = anneeDemandee;

export const comparatifContract = defineContract({
  listComparatif: {
    method: 'GET',
    url: base,
    summary:
      'Tous les produits comparés d’une année, et les années qui en ont ; les colonnes calculées ne voyagent pas.',
    access: rolesPharmacie,
    query: z.object({ annee: annee.optional() }),
    response: page(ligneComparatifSchema).extend({ annee: entierLu, annees: z.array(entierLu) }),
  },
  exporterComparatif: {
    method: 'GET',
    url: `${base}/export`,
    summary: 'Les produits que les filtres gardent, avec leurs colonnes calculées et leur rang, en CSV ou en XLSX.',
    access: rolesPharmacie,
    query: z.object({
      annee: annee.optional(),
      ...filtresComparatif,
      critere: z.enum(criteresDeComparaison, 'Critère inconnu.').default('UNITE'),
      format: z.enum(formatsExport, 'Format inconnu.').default('xlsx'),
    }),
    responseType: 'file',
    response: z.unknown(),
  },
  detailComparatif: {
    method: 'GET',
    url: `${base}/:id`,
    summary: 'Un produit comparé et son historique.',
    access: rolesPharmacie,
    params: idParams,
    response: detailComparatifSchema,
  },
  creerComparatif: {
    method: 'POST',
    url: base,
    summary: 'Ajouter un produit au comparatif d’une année.',
    access: rolesQui(canRedigerComparatif),
    idempotent: true,
    body: creationComparatifSchema,
    response: detailComparatifSchema,
  },
  modifierComparatif: {
    method: 'PUT',
    url: `${base}/:id`,
    summary: 'Modifier un produit comparé ; son année ne change pas.',
    access: rolesQui(canRedigerComparatif),
    params: idParams,
    body: modificationComparatifSchema,
    response: detailComparatifSchema,
  },
  supprimerComparatif: {
    method: 'DELETE',
    url: `${base}/:id`,
    summary: 'Retirer un produit du comparatif.',
    access: rolesQui(canSupprimerComparatif),
    params: idParams,
    query: versionQuery,
    response: sansContenu,
  },
  dupliquerComparatif: {
    method: 'POST',
    url: `${base}/:id/dupliquer`,
    summary: 'Reprendre un produit dans une autre année.',
    access: rolesQui(canRedigerComparatif),
    idempotent: true,
    params: idParams,
    body: duplicationComparatifSchema,
    response: detailComparatifSchema,
  },
  dupliquerAnneeComparatif: {
    method: 'POST',
    url: `${base}/annees/dupliquer`,
    summary: 'Reprendre toute une année dans une autre ; ce qui y est déjà reste tel quel, et se dit.',
    access: rolesQui(canRedigerComparatif),
    idempotent: true,
    body: duplicationAnneeSchema,
    response: anneeDupliqueeSchema,
  },
  lireImportComparatif: {
    method: 'POST',
    url: `${base}/import/lecture`,
    summary:
      'Lire un fichier de produits (CSV, TXT ou XLSX) : ses colonnes, ce qui sera comparé, chaque doute. Rien n’est ' +
      'écrit.',
    access: rolesQui(canRedigerComparatif),
    bodyType: 'multipart',
    body: demandeImportSchema,
    response: lectureComparatifSchema,
  },
  importerComparatif: {
    method: 'POST',
    url: `${base}/import`,
    summary: 'Ajouter au comparatif les lignes d’un fichier qui se lisent : toutes, ou aucune.',
    access: rolesQui(canRedigerComparatif),
    idempotent: true,
    bodyType: 'multipart',
    body: demandeImportSchema,
    response: importFaitSchema,
  },
});

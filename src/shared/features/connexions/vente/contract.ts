import { z } from 'zod';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { jour } from '#shared/core/dates.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { demandeImportVentesSchema, importVentesSchema, lectureVentesSchema } from './schemas/import.ts';
import { calendrierVentesSchema, jourExtractionSchema } from './schemas/jours.ts';
import { canSuivreVentes } from './policy.ts';

const suiveurs = rolesQui((acteur) => canSuivreVentes(acteur));
const base = '/api/v1/ventes';

export const venteContract = defineContract({
  calendrierVentes: {
    method: 'GET',
    url: `${base}/calendrier`,
    summary: 'Les treize derniers mois, jour par jour : ce qui a été reçu des ventes du compte.',
    access: suiveurs,
    response: calendrierVentesSchema,
  },
  jourVentes: {
    method: 'GET',
    url: `${base}/jours/:jour`,
    summary: 'Un jour du calendrier : ses lignes, son montant, sa source, ses tentatives et leur cause.',
    access: suiveurs,
    params: z.object({ jour: jour('Le jour') }),
    response: jourExtractionSchema,
  },
  lireImportVentes: {
    method: 'POST',
    url: `${base}/imports/lecture`,
    summary:
      'Lire un fichier de ventes (CSV, XLSX, JSON, compressé ou non) : ses colonnes, ses lignes ; rien n’est gardé.',
    access: suiveurs,
    bodyType: 'multipart',
    bodyLimit: MAX_OCTETS_FICHIER,
    body: demandeImportVentesSchema,
    response: lectureVentesSchema,
  },
  importerVentes: {
    method: 'POST',
    url: `${base}/imports`,
    summary: 'Importer le même fichier : un travail remplace ses jours, un à un ; l’écran suit par le push.',
    access: suiveurs,
    idempotent: true,
    bodyType: 'multipart',
    bodyLimit: MAX_OCTETS_FICHIER,
    body: demandeImportVentesSchema,
    response: importVentesSchema,
  },
  pageImportsVentes: {
    method: 'GET',
    url: `${base}/imports`,
    summary: 'Les fichiers de ventes importés, les plus récents d’abord.',
    access: suiveurs,
    query: z.object(paginationQuery(['creeLe'], 'creeLe', 'desc')),
    response: page(importVentesSchema),
  },
  unImportVentes: {
    method: 'GET',
    url: `${base}/imports/:id`,
    summary: 'Un import de ventes : son état et son avancement.',
    access: suiveurs,
    params: idParams,
    response: importVentesSchema,
  },
  refusImportVentes: {
    method: 'GET',
    url: `${base}/imports/:id/refus`,
    summary: 'Les lignes refusées d’un import et leur raison, en CSV.',
    access: suiveurs,
    params: idParams,
    responseType: 'file',
    response: z.unknown(),
  },
});

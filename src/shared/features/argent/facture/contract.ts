import { z } from 'zod';
import { booleenQuery, texteRequis, version, versionQuery } from '#shared/core/champs.ts';
import { defineContract, id, idChoisi, idParams, sansContenu } from '#shared/core/contract.ts';
import { isJour } from '#shared/core/dates.ts';
import { exportQuery, page, paginationQuery } from '#shared/core/pagination.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { lireAchatsAnnuels } from './contract/achats.ts';
import { etatsFacture, genresFacture, naturesLigne } from './schemas/enumerations.ts';
import {
  acheteurReconnuSchema,
  depotSchema,
  detailFactureSchema,
  factureRefuseeSchema,
  factureSchema,
  saisieDeRefuseeSchema,
  tuilesFactureSchema,
} from './schemas/lecture.ts';
import { correctionFactureSchema, creationFactureSchema } from './schemas/saisie.ts';
import { canGererFacture, canLireFacture, canSupprimerFacture } from './policy.ts';
import { naturesFacture } from './schemas.ts';

export const trisFacture = ['date', 'laboratoire', 'numero', 'ht', 'ecart', 'recue'] as const;
/** The most files in one drop (FAC-20): sent a few at a time, handled as one. */
export const MAX_FICHIERS_DEPOT = 200;
const MAX_FACTURES_ACCEPTEES = 200;
const jourQuery = z.string().refine(isJour, 'Date non valide.').optional();
const filtresFacture = {
  ...paginationQuery(trisFacture, 'date', 'desc'),
  laboratoireId: idChoisi('un laboratoire').optional(),
  etat: z.enum(etatsFacture, 'État inconnu.').optional(),
  nature: z.enum(naturesFacture, 'Nature inconnue.').optional(),
  /** Keeps the invoices compared with at least one condition. */
  controlee: booleenQuery.optional(),
  /** Keeps the invoices that count in the purchases: neither set aside nor waiting for their totals. */
  comptee: booleenQuery.optional(),
  /** The first and the last day of issue. */
  depuis: jourQuery,
  jusquau: jourQuery,
};

const base = '/api/v1/factures';
const lecteurs = rolesQui(canLireFacture);
const gerants = rolesQui(canGererFacture);

/** Received invoices: read, kept, compared with the conditions; their gaps become encours. */
export const factureContract = defineContract({
  listFactures: {
    method: 'GET',
    url: base,
    summary: 'Les factures et avoirs reçus, filtrés et triés, avec ce qui reste à réclamer.',
    access: lecteurs,
    query: z.object(filtresFacture),
    response: page(factureSchema).extend({
      sommes: z.object({ htCentimes: z.number().int(), ecartCentimes: z.number().int() }),
    }),
  },
  tuilesFactures: {
    method: 'GET',
    url: `${base}/tuiles`,
    summary: 'Contrôlées, écarts à réclamer, sans condition, ce trimestre ; et le nouveau contrôle en cours.',
    access: lecteurs,
    query: z.object({ laboratoireId: idChoisi('un laboratoire').optional() }),
    response: tuilesFactureSchema,
  },
  lireAchatsAnnuels,
  exporterFactures: {
    method: 'GET',
    url: `${base}/export`,
    summary: 'Tout ce que les filtres gardent, en CSV ou en XLSX.',
    access: lecteurs,
    query: exportQuery(filtresFacture),
    responseType: 'file',
    response: z.unknown(),
  },
  deposerFactures: {
    method: 'POST',
    url: `${base}/depots`,
    summary:
      'Déposer des factures (PDF, XML, ZIP, 15 Mo chacun), vingt fichiers par envoi et 200 par dépôt ; elles sont ' +
      'lues en arrière-plan.',
    access: gerants,
    idempotent: true,
    bodyType: 'multipart',
    bodyLimit: 4 * MAX_OCTETS_FICHIER,
    body: z.strictObject({
      /** The id of the drop; absent for its first part. */
      depotId: id.nullish(),
      attendus: z
        .number('Indiquez combien de fichiers sont déposés.')
        .int('Indiquez combien de fichiers sont déposés.')
        .min(1, 'Choisissez au moins un fichier.')
        .max(MAX_FICHIERS_DEPOT, `Déposez ${MAX_FICHIERS_DEPOT} fichiers au plus à la fois.`)
        .default(1),
    }),
    response: depotSchema,
  },
  depotFactures: {
    method: 'GET',
    url: `${base}/depots/:id`,
    summary: 'L’avancement d’un dépôt, et ce que chaque fichier a donné.',
    access: gerants,
    params: idParams,
    response: depotSchema,
  },
  saisirFacture: {
    method: 'POST',
    url: base,
    summary: 'Saisir une facture ou un avoir : en-tête, lignes, et son document s’il y en a un.',
    access: gerants,
    idempotent: true,
    bodyType: 'multipart',
    body: creationFactureSchema,
    response: detailFactureSchema,
  },
  facturesRefusees: {
    method: 'GET',
    url: `${base}/refusees`,
    summary: 'Les fichiers refusés qui restent à saisir, les derniers d’abord.',
    access: gerants,
    response: z.array(factureRefuseeSchema),
  },
  factureRefusee: {
    method: 'GET',
    url: `${base}/refusees/:id`,
    summary: 'Un fichier refusé, avec ce qui en a été lu.',
    access: gerants,
    params: idParams,
    response: saisieDeRefuseeSchema,
  },
  lireFichierRefuse: {
    method: 'GET',
    url: `${base}/refusees/:id/fichier`,
    summary: 'Le fichier refusé, tel qu’il a été reçu.',
    access: gerants,
    params: idParams,
    responseType: 'file',
    response: z.unknown(),
  },
  ecarterRefusee: {
    method: 'DELETE',
    url: `${base}/refusees/:id`,
    summary: 'Écarter un fichier refusé : il disparaît, avec ce qui en a été lu.',
    access: gerants,
    params: idParams,
    response: sansContenu,
  },
  remplacerParRefusee: {
    method: 'POST',
    url: `${base}/refusees/:id/remplacement`,
    summary: 'Mettre un fichier refusé, facture corrigée d’un numéro déjà reçu, à la place de celle-ci.',
    access: gerants,
    idempotent: true,
    params: idParams,
    body: z.strictObject({ factureId: idChoisi('une facture') }),
    response: detailFactureSchema,
  },
  acheteursReconnus: {
    method: 'GET',
    url: `${base}/acheteurs`,
    summary: 'Les noms, adresses et numéros d’acheteur que le compte a repris pour siens.',
    access: gerants,
    response: z.array(acheteurReconnuSchema),
  },
  oublierAcheteur: {
    method: 'DELETE',
    url: `${base}/acheteurs/:id`,
    summary: 'Ne plus reconnaître un nom, une adresse ou un numéro d’acheteur.',
    access: gerants,
    params: idParams,
    response: sansContenu,
  },
  detailFacture: {
    method: 'GET',
    url: `${base}/:id`,
    summary: 'Une facture entière : lignes, écarts, références, encours et historique.',
    access: lecteurs,
    params: idParams,
    response: detailFactureSchema,
  },
  lireFichierFacture: {
    method: 'GET',
    url: `${base}/:id/fichier`,
    summary: 'Le fichier d’une facture, tel qu’il a été reçu ; ou celui que ses données ont remplacé.',
    access: lecteurs,
    params: idParams,
    query: z.object({ remplacee: idChoisi('un papier remplacé').optional() }),
    responseType: 'file',
    response: z.unknown(),
  },
  corrigerFacture: {
    method: 'PUT',
    url: `${base}/:id/saisie`,
    summary: 'Corriger ce qui a été lu d’un document : sa nature, ses parties, ses jours, ses totaux et ses lignes.',
    access: gerants,
    params: idParams,
    body: correctionFactureSchema,
    response: detailFactureSchema,
  },
  choisirLaboratoireFacture: {
    method: 'PUT',
    url: `${base}/:id/laboratoire`,
    summary: 'Dire quel laboratoire a émis une facture : ses numéros sont retenus pour les suivantes.',
    access: gerants,
    params: idParams,
    body: z.strictObject({ laboratoireId: idChoisi('un laboratoire'), version }),
    response: detailFactureSchema,
  },
  mettreDeCoteFacture: {
    method: 'PUT',
    url: `${base}/:id/mise-de-cote`,
    summary: 'Mettre une facture de côté, ou la reprendre : de côté, elle n’entre dans aucune somme.',
    access: gerants,
    params: idParams,
    body: z.strictObject({ acte: z.enum(['METTRE', 'REPRENDRE'], 'Acte inconnu.'), version }),
    response: detailFactureSchema,
  },
  accepterTotaux: {
    method: 'PUT',
    url: `${base}/acceptation`,
    summary: 'Compter des factures dont les totaux ne s’accordent pas, en disant pourquoi : toutes, ou aucune.',
    access: gerants,
    body: z.strictObject({
      factures: z
        .array(z.strictObject({ id: idChoisi('une facture'), version }), 'Choisissez au moins une facture.')
        .min(1, 'Choisissez au moins une facture.')
        .max(MAX_FACTURES_ACCEPTEES, `Choisissez ${MAX_FACTURES_ACCEPTEES} factures au plus.`),
      raison: texteRequis('La raison'),
    }),
    response: z.object({ acceptees: z.number().int() }),
  },
  encaisserAutofacture: {
    method: 'POST',
    url: `${base}/:id/encours`,
    summary: 'Faire un encours de ce qu’un laboratoire doit par une autofacture, ses avoirs déduits.',
    access: gerants,
    idempotent: true,
    params: idParams,
    body: z.strictObject({ version }),
    response: detailFactureSchema,
  },
  classerFacture: {
    method: 'PUT',
    url: `${base}/:id/genre`,
    summary: 'Dire ce qu’est un document : acompte, rectificative, avoir de retour, de prix, de RFA.',
    access: gerants,
    params: idParams,
    body: z.strictObject({ genre: z.enum(genresFacture, 'Nature inconnue.'), version }),
    response: detailFactureSchema,
  },
  classerLigneFacture: {
    method: 'PUT',
    url: `${base}/:id/ligne`,
    summary: 'Dire ce qu’est une ligne : marchandise, unités gratuites, port, taxe… ; sans rien, la règle décide.',
    access: gerants,
    params: idParams,
    body: z.strictObject({
      ligneId: idChoisi('une ligne'),
      nature: z.enum(naturesLigne, 'Nature inconnue.').nullable(),
      version,
    }),
    response: detailFactureSchema,
  },
  controlerFacture: {
    method: 'POST',
    url: `${base}/:id/controle`,
    summary: 'Comparer de nouveau une facture avec les conditions de son jour.',
    access: gerants,
    params: idParams,
    body: z.strictObject({ version }),
    response: detailFactureSchema,
  },
  reclamerFacture: {
    method: 'POST',
    url: `${base}/:id/reclamation`,
    summary: 'Réclamer les écarts d’une facture : un encours, ses lignes, la facture jointe.',
    access: gerants,
    idempotent: true,
    params: idParams,
    body: z.strictObject({ version }),
    response: detailFactureSchema,
  },
  supprimerFacture: {
    method: 'DELETE',
    url: `${base}/:id`,
    summary: 'Supprimer une facture dont rien n’est réclamé.',
    access: rolesQui(canSupprimerFacture),
    params: idParams,
    query: versionQuery,
    response: sansContenu,
  },
});

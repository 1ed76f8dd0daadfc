import { z } from 'zod';
import {
  envoiPrevuSchema,
  publicationPrevueSchema,
  relanceAdherentsSchema,
} from '#shared/features/courrier/courrier/schemas/envoi.ts';
import { anneeQuery } from '#shared/core/annees.ts';
import { entierLu } from '#shared/core/champs-lus.ts';
import { rolesGroupement } from '#shared/core/acteur.ts';
import { booleenQuery, version } from '#shared/core/champs.ts';
import { defineContract, id, idParams } from '#shared/core/contract.ts';
import { exportQuery, page, paginationQuery } from '#shared/core/pagination.ts';
import { typesPromo } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { modificationPromotionSchema } from '#shared/features/operations/operation/schemas/saisie.ts';
import {
  impactSchema,
  etatsModele,
  modelePromotionGroupementSchema,
  reponsePromotionGroupementSchema,
  reponsesMembre,
  retraitSchema,
  tuilesModelesSchema,
} from './schemas.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canForcer } from '#shared/features/operations/operation/policy.ts';
import { canPublierModele, canRelancerAdherents } from './policy.ts';

export const filtresModeles = {
  ...paginationQuery(
    [
      'dateDebut',
      'dateFin',
      'nomOperation',
      'laboratoire',
      'affichage',
      'cibles',
      'reponse',
      'acceptees',
      'enAttente',
      'modifieLe',
    ],
    'dateDebut',
    'desc',
  ),
  etat: z.enum(etatsModele, 'État inconnu.').optional(),
  type: z.enum(typesPromo, 'Type inconnu.').optional(),
  laboratoireId: id.optional(),
  segmentId: id.optional(),
  prioriteId: id.optional(),
  annee: anneeQuery,
  /** Keeps the modèles in progress that at least one adhérent has not answered. */
  aRelancer: booleenQuery.optional(),
  /** Keeps the modèles sent to this adhérent; with `aRelancer`, those that wait for its answer. */
  pharmacieId: id.optional(),
};
export const filtresReponses = {
  ...paginationQuery(['nom', 'ville', 'reponse', 'repondueLe', 'recueLe', 'derniereRelanceLe'], 'nom'),
  reponse: z.enum(reponsesMembre, 'Réponse inconnue.').optional(),
  segmentId: id.optional(),
  enRetard: booleenQuery.optional(),
  aMoitie: booleenQuery.optional(),
};

const base = '/api/v1/promotionsGroupement';
export const promotionGroupementContract = defineContract({
  pageModeles: {
    method: 'GET',
    url: base,
    summary: 'Une page des opérations du groupement, avec ce que ses adhérents en font.',
    access: rolesGroupement,
    query: z.object(filtresModeles),
    response: page(modelePromotionGroupementSchema),
  },
  tuilesModeles: {
    method: 'GET',
    url: `${base}/tuiles`,
    summary: 'En cours, brouillons, programmées ; réponses attendues, reçues, en retard.',
    access: rolesGroupement,
    response: tuilesModelesSchema,
  },
  exporterModeles: {
    method: 'GET',
    url: `${base}/export`,
    summary: 'Toutes les opérations que les filtres gardent, en CSV ou en XLSX.',
    access: rolesGroupement,
    query: exportQuery(filtresModeles),
    responseType: 'file',
    response: z.unknown(),
  },
  unModele: {
    method: 'GET',
    url: `${base}/:id`,
    summary: 'Une opération du groupement : où elle en est, et ce que l’on peut en faire.',
    access: rolesGroupement,
    params: idParams,
    response: modelePromotionGroupementSchema,
  },
  pageReponses: {
    method: 'GET',
    url: `${base}/:id/adherents`,
    summary: 'Les adhérents qui ont reçu une opération : réponse, motif, emplacement, photo ; jamais leur argent.',
    access: rolesGroupement,
    params: idParams,
    query: z.object(filtresReponses),
    response: page(reponsePromotionGroupementSchema),
  },
  exporterReponsesAdherents: {
    method: 'GET',
    url: `${base}/:id/adherents/export`,
    summary: 'Toutes les réponses que les filtres gardent, en CSV ou en XLSX.',
    access: rolesGroupement,
    params: idParams,
    query: exportQuery(filtresReponses),
    responseType: 'file',
    response: z.unknown(),
  },
  ciblage: {
    method: 'GET',
    url: `${base}/:id/ciblage`,
    summary: 'Qui recevrait l’opération si elle partait maintenant, et dans quels mots.',
    access: rolesGroupement,
    params: idParams,
    response: publicationPrevueSchema,
  },
  apercuRetrait: {
    method: 'GET',
    url: `${base}/:id/retrait`,
    summary: 'Ce que retirer l’opération enlèverait aux adhérents.',
    access: rolesGroupement,
    params: idParams,
    response: retraitSchema,
  },
  publierMaintenant: {
    method: 'POST',
    url: `${base}/:id/publier`,
    summary: 'Envoyer maintenant une opération programmée, ou qui n’a pas pu partir.',
    access: rolesQui(canPublierModele),
    params: idParams,
    body: z.strictObject({ version }),
    response: modelePromotionGroupementSchema,
  },
  prevoirRelance: {
    method: 'POST',
    url: `${base}/:id/relancer/apercu`,
    summary: 'Qui une relance atteindrait, et dans quels mots.',
    access: rolesQui(canRelancerAdherents),
    params: idParams,
    body: relanceAdherentsSchema,
    response: envoiPrevuSchema,
  },
  relancerAdherents: {
    method: 'POST',
    url: `${base}/:id/relancer`,
    summary: 'Rappeler l’opération à ceux qui n’ont pas répondu, au plus une fois par jour à chacun.',
    access: rolesQui(canRelancerAdherents),
    params: idParams,
    body: relanceAdherentsSchema,
    response: z.object({
      relances: entierLu,
      /** How many adhérents were already reminded today. */
      dejaRelances: entierLu,
    }),
  },
  cloreModele: {
    method: 'POST',
    url: `${base}/:id/clore`,
    summary: 'Terminer aujourd’hui une opération commencée : copies, encours et messages restent chez les adhérents.',
    access: rolesQui(canForcer),
    params: idParams,
    body: z.strictObject({ version }),
    response: modelePromotionGroupementSchema,
  },
  apercuForcage: {
    method: 'POST',
    url: `${base}/:id/forcer/apercu`,
    summary: 'Ce que forcer cette modification ferait chez chaque adhérent, sans rien écrire.',
    access: rolesQui(canForcer),
    params: idParams,
    body: z.strictObject({ saisie: modificationPromotionSchema }),
    response: impactSchema,
  },
  forcerModification: {
    method: 'PUT',
    url: `${base}/:id/forcer`,
    summary: 'Modifier une opération publiée, chez tous ses adhérents ou chez aucun, après en avoir vu les effets.',
    access: rolesQui(canForcer),
    params: idParams,
    body: z.strictObject({
      saisie: modificationPromotionSchema,
      consequences: z.array(z.string('Effet inconnu.').max(40, 'Effet inconnu.')).max(20_000, 'Trop d’effets.'),
    }),
    response: modelePromotionGroupementSchema,
  },
});

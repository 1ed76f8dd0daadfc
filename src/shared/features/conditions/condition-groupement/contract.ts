import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { envoiPrevuSchema, relanceAdherentsSchema } from '#shared/features/courrier/courrier/schemas/envoi.ts';
import { anneeQuery } from '#shared/core/annees.ts';
import { rolesGroupement, rolesPharmacie } from '#shared/core/acteur.ts';
import { version, versionQuery } from '#shared/core/champs.ts';
import { defineContract, idChoisi, idParams, sansContenu } from '#shared/core/contract.ts';
import { exportQuery, page, paginationQuery } from '#shared/core/pagination.ts';
import {
  conditionGroupementSchema,
  creationConditionGroupementSchema,
  detailConditionGroupementSchema,
  duplicationGroupementSchema,
  etatsConditionGroupement,
  etatsReponse,
  modificationConditionGroupementSchema,
  propositionSchema,
  reponseSaisieConditionGroupementSchema,
  reponseConditionGroupementSchema,
} from './schemas.ts';
import { canGererConditionsGroupement, canRepondreProposition } from './policy.ts';
import { rolesQui } from '#shared/core/roles.ts';

export const trisConditionGroupement = [
  'dateFin',
  'dateDebut',
  'partenariat',
  'laboratoire',
  'etat',
  'publieeLe',
] as const;
const filtresConditionGroupement = {
  ...paginationQuery(trisConditionGroupement, 'dateFin', 'desc'),
  laboratoireId: idChoisi('un laboratoire').optional(),
  partenariatId: idChoisi('un partenariat').optional(),
  segmentId: idChoisi('un segment').optional(),
  etat: z.enum(etatsConditionGroupement, 'État inconnu.').optional(),
  annee: anneeQuery,
};
const filtresReponses = {
  ...paginationQuery(['pharmacie', 'etat', 'repondueLe'], 'pharmacie'),
  etat: z.enum(etatsReponse, 'Réponse inconnue.').optional(),
};

const base = '/api/v1/groupements/conditions';
const MEGAOCTET = 1024 * 1024;

export const conditionGroupementContract = defineContract({
  listConditionsGroupement: {
    method: 'GET',
    url: base,
    summary: 'Les conditions négociées par le groupement, filtrées et triées.',
    access: rolesGroupement,
    query: z.object(filtresConditionGroupement),
    response: page(conditionGroupementSchema),
  },
  exporterConditionsGroupement: {
    method: 'GET',
    url: `${base}/export`,
    summary: 'Les conditions que les filtres gardent, en CSV ou en XLSX.',
    access: rolesGroupement,
    query: exportQuery(filtresConditionGroupement),
    responseType: 'file',
    response: z.unknown(),
  },
  detailConditionGroupement: {
    method: 'GET',
    url: `${base}/:id`,
    summary: 'Une condition du groupement entière : choix, gammes, tranches et produits.',
    access: rolesGroupement,
    params: idParams,
    response: detailConditionGroupementSchema,
  },
  creerConditionGroupement: {
    method: 'POST',
    url: base,
    summary: 'Préparer une condition pour les adhérents : un brouillon.',
    access: rolesQui(canGererConditionsGroupement),
    idempotent: true,
    bodyLimit: 4 * MEGAOCTET,
    body: creationConditionGroupementSchema,
    response: detailConditionGroupementSchema,
  },
  modifierConditionGroupement: {
    method: 'PUT',
    url: `${base}/:id`,
    summary: 'Modifier un brouillon.',
    access: rolesQui(canGererConditionsGroupement),
    params: idParams,
    bodyLimit: 4 * MEGAOCTET,
    body: modificationConditionGroupementSchema,
    response: detailConditionGroupementSchema,
  },
  changerEtatConditionGroupement: {
    method: 'PUT',
    url: `${base}/:id/etat`,
    summary:
      'Publier un brouillon aux adhérents de ses segments, retirer ce qui n’a pas commencé, clore ce qui a commencé.',
    access: rolesQui(canGererConditionsGroupement),
    params: idParams,
    body: z.strictObject({ acte: z.enum(['publier', 'retirer', 'clore'], 'Décision inconnue.'), version }),
    response: detailConditionGroupementSchema,
  },
  prevoirPublicationConditions: {
    method: 'GET',
    url: `${base}/:id/publication`,
    summary: 'Qui recevrait ces conditions si elles étaient publiées maintenant, et dans quels mots.',
    access: rolesQui(canGererConditionsGroupement),
    params: idParams,
    response: envoiPrevuSchema,
  },
  prevoirRelanceConditions: {
    method: 'POST',
    url: `${base}/:id/relancer/apercu`,
    summary: 'Qui une relance des conditions atteindrait, et dans quels mots.',
    access: rolesQui(canGererConditionsGroupement),
    params: idParams,
    body: relanceAdherentsSchema,
    response: envoiPrevuSchema,
  },
  relancerConditionGroupement: {
    method: 'POST',
    url: `${base}/:id/relancer`,
    summary: 'Rappeler les conditions à qui n’a pas choisi, au plus une fois par jour à chacun.',
    access: rolesQui(canGererConditionsGroupement),
    params: idParams,
    body: relanceAdherentsSchema,
    response: z.object({ relances: entierLu, dejaRelances: entierLu }),
  },
  dupliquerConditionGroupement: {
    method: 'POST',
    url: `${base}/:id/dupliquer`,
    summary: 'Reprendre une condition pour une autre année : un brouillon.',
    access: rolesQui(canGererConditionsGroupement),
    idempotent: true,
    params: idParams,
    body: duplicationGroupementSchema,
    response: detailConditionGroupementSchema,
  },
  supprimerConditionGroupement: {
    method: 'DELETE',
    url: `${base}/:id`,
    summary: 'Supprimer un brouillon.',
    access: rolesQui(canGererConditionsGroupement),
    params: idParams,
    query: versionQuery,
    response: sansContenu,
  },
  reponsesConditionGroupement: {
    method: 'GET',
    url: `${base}/:id/reponses`,
    summary: 'Qui a choisi quoi, adhérent par adhérent.',
    access: rolesGroupement,
    params: idParams,
    query: z.object(filtresReponses),
    response: page(reponseConditionGroupementSchema),
  },
  exporterReponses: {
    method: 'GET',
    url: `${base}/:id/reponses/export`,
    summary: 'Les réponses des adhérents, en CSV ou en XLSX.',
    access: rolesGroupement,
    params: idParams,
    query: exportQuery(filtresReponses),
    responseType: 'file',
    response: z.unknown(),
  },
  propositionsConditions: {
    method: 'GET',
    url: '/api/v1/conditions/propositions',
    summary: 'Ce que le groupement propose à la pharmacie, et ce qu’elle a répondu.',
    access: rolesPharmacie,
    query: z.object({ laboratoireId: idChoisi('un laboratoire').optional() }),
    response: z.array(propositionSchema),
  },
  repondreProposition: {
    method: 'PUT',
    url: '/api/v1/conditions/propositions/:id',
    summary: 'Accepter un choix, en changer, ou refuser, jusqu’au dernier jour de la condition.',
    access: rolesQui(canRepondreProposition),
    params: idParams,
    body: reponseSaisieConditionGroupementSchema,
    response: propositionSchema,
  },
});

import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { booleenQuery } from '#shared/core/champs.ts';
import { defineContract, id, sansContenu } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { vignetteSchema } from '#shared/features/operations/operation/schemas/vignette.ts';
import { actesSousObjet } from '#shared/core/sous-objet.ts';
import { rolesQui, rolesTrade } from '#shared/core/roles.ts';
import { rolesPharmacie } from '#shared/core/acteur.ts';
import { canJoindrePreuve } from '#shared/features/operations/operation/policy.ts';
import { canPrendrePreuve } from './policy.ts';

/** A photo of the shelf: proof that a TG was made (OPE-46). */
export const preuveSchema = z.object({
  id: entierLu,
  /** The emplacement of the promotion; null once it was removed from the plan. */
  placementId: entierOuNul,
  taille: entierLu,
  /** Whether the photo has a thumbnail. */
  vignette: z.boolean(),
  creeParNom: z.string(),
  creeLe: instant,
  /** When the photo was withdrawn: it still opens, but proves nothing any more (COM-130). */
  retireLe: instant.nullable(),
  retireParNom: texteOuNul,
  /** The act this session may do on the photo now; null when there is none. */
  acte: z.enum(actesSousObjet).nullable(),
});
export type Preuve = z.output<typeof preuveSchema>;

const placementSchema = z.object({
  id: entierLu,
  emplacementNom: z.string(),
  zoneNom: z.string(),
  dateDebut: z.string(),
  dateFin: z.string(),
  /** The day of the first photo. */
  realiseLe: texteOuNul,
});
export type Placement = z.output<typeof placementSchema>;

export const preuvesSchema = z.object({
  placements: z.array(placementSchema),
  preuves: z.array(preuveSchema),
  /** Whether this session may add a photo now. */
  joindre: z.boolean(),
});
export type Preuves = z.output<typeof preuvesSchema>;

const preuvesDeLaPromotion = '/api/v1/promotions/:id';
const suivie = '/api/v1/trade/pharmacies/:pharmacieId/promotions/:id';
const promotion = { id };
const chez = { pharmacieId: id, id };
const taille = z.object({ vignette: booleenQuery.optional() });
const envoi = z.strictObject({ vignette: vignetteSchema.optional() });
const PRENDRE =
  'Joindre une photo (PNG, JPEG ou WebP, 15 Mo au plus) à un emplacement de la TG ; la première la dit réalisée.';

/** The pharmacy's calls and the delegate's (`…Trade`) have separate addresses. */
const duDelegue = rolesQui((acteur) => acteur.typeTenant === 'TRADE' && canPrendrePreuve(acteur));

export const preuveContract = defineContract({
  preuvesPromotion: {
    method: 'GET',
    url: `${preuvesDeLaPromotion}/preuves`,
    summary: 'Les photos de la TG d’une promotion, emplacement par emplacement.',
    access: rolesPharmacie,
    params: z.object(promotion),
    response: preuvesSchema,
  },
  joindrePreuve: {
    method: 'POST',
    url: `${preuvesDeLaPromotion}/emplacements/:placementId/preuves`,
    summary: PRENDRE,
    access: rolesQui(canJoindrePreuve),
    idempotent: true,
    bodyType: 'multipart',
    params: z.object({ ...promotion, placementId: id }),
    body: envoi,
    response: preuveSchema,
  },
  lirePreuve: {
    method: 'GET',
    url: `${preuvesDeLaPromotion}/preuves/:preuveId`,
    summary: 'Une photo de la TG, ou sa vignette.',
    access: rolesPharmacie,
    params: z.object({ ...promotion, preuveId: id }),
    query: taille,
    responseType: 'file',
    response: z.unknown(),
  },
  supprimerPreuve: {
    method: 'DELETE',
    url: `${preuvesDeLaPromotion}/preuves/:preuveId`,
    summary: 'Supprimer ou retirer une photo : la sienne, ou n’importe laquelle pour un administrateur.',
    access: rolesQui(canJoindrePreuve),
    params: z.object({ ...promotion, preuveId: id }),
    response: sansContenu,
  },
  remettrePreuve: {
    method: 'POST',
    url: `${preuvesDeLaPromotion}/preuves/:preuveId/remettre`,
    summary: 'Remettre une photo retirée.',
    access: rolesQui(canJoindrePreuve),
    params: z.object({ ...promotion, preuveId: id }),
    response: sansContenu,
  },
  preuvesTrade: {
    method: 'GET',
    url: `${suivie}/preuves`,
    summary: 'Les photos de la TG d’une promotion, chez une pharmacie qui m’a accordé l’accès.',
    access: rolesTrade,
    params: z.object(chez),
    response: preuvesSchema,
  },
  joindrePreuveTrade: {
    method: 'POST',
    url: `${suivie}/emplacements/:placementId/preuves`,
    summary: `${PRENDRE} Chez une pharmacie qui m’a accordé l’accès.`,
    access: duDelegue,
    idempotent: true,
    bodyType: 'multipart',
    params: z.object({ ...chez, placementId: id }),
    body: envoi,
    response: preuveSchema,
  },
  lirePreuveTrade: {
    method: 'GET',
    url: `${suivie}/preuves/:preuveId`,
    summary: 'Une photo de la TG ou sa vignette, chez une pharmacie qui m’a accordé l’accès.',
    access: rolesTrade,
    params: z.object({ ...chez, preuveId: id }),
    query: taille,
    responseType: 'file',
    response: z.unknown(),
  },
  supprimerPreuveTrade: {
    method: 'DELETE',
    url: `${suivie}/preuves/:preuveId`,
    summary: 'Supprimer ou retirer une photo que j’ai prise.',
    access: duDelegue,
    params: z.object({ ...chez, preuveId: id }),
    response: sansContenu,
  },
  remettrePreuveTrade: {
    method: 'POST',
    url: `${suivie}/preuves/:preuveId/remettre`,
    summary: 'Remettre une photo retirée que j’ai prise.',
    access: duDelegue,
    params: z.object({ ...chez, preuveId: id }),
    response: sansContenu,
  },
});

nommer({
  preuveOperation: preuveSchema,
  placementPreuve: placementSchema,
  preuvesOperation: preuvesSchema,
  envoiPreuve: envoi,
});

import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { booleenQuery, texteRequis } from '#shared/core/champs.ts';
import { defineContract, id, idParams, sansContenu } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { erreurNomFichier } from '#shared/core/fichiers/nom-fichier.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { MAX_VISUELS, vignetteSchema } from '#shared/features/operations/operation/schemas/vignette.ts';
import { canModifierPromotion } from '#shared/features/operations/operation/policy.ts';
import { actesSousObjet } from '#shared/core/sous-objet.ts';
import { rolesClients, rolesQui, rolesTrade } from '#shared/core/roles.ts';

/** An image or a document of an operation: poster, plano, leaflet. */
export const visuelSchema = z.object({
  fichierId: entierLu,
  nom: z.string(),
  mime: z.string(),
  taille: entierLu,
  /** Whether the visuel has a thumbnail. */
  vignette: z.boolean(),
  creeParNom: z.string(),
  creeLe: instant,
  /** When the visuel was withdrawn: it still opens, but is no longer shown (COM-130). */
  retireLe: instant.nullable(),
  retireParNom: texteOuNul,
  /** The act on this visuel open to a person who may change the visuels. */
  acte: z.enum(actesSousObjet),
});
export type Visuel = z.output<typeof visuelSchema>;

export const visuelsSchema = z.object({
  visuels: z.array(visuelSchema),
  /** The withdrawn visuels, for a person who may put them back. */
  retires: z.array(visuelSchema),
  /** Whether this session may add, name, order and remove the visuels. */
  modifier: z.boolean(),
});
export type Visuels = z.output<typeof visuelsSchema>;

const nom = texteRequis('Le nom du fichier').superRefine((valeur, ctx) => {
  const erreur = erreurNomFichier(valeur);
  if (erreur !== null) ctx.addIssue({ code: 'custom', message: erreur });
});
export const ordreVisuelsSchema = z.strictObject({
  visuels: z
    .array(z.strictObject({ fichierId: id, nom }), 'Les visuels sont obligatoires.')
    .max(MAX_VISUELS, `Une opération a au plus ${MAX_VISUELS} visuels.`),
});

const visuelsDeLaPromotion = '/api/v1/promotions/:id/visuels';
const suivis = '/api/v1/trade/pharmacies/:pharmacieId/promotions/:id/visuels';
const taille = z.object({ vignette: booleenQuery.optional() });

export const visuelContract = defineContract({
  visuelsPromotion: {
    method: 'GET',
    url: visuelsDeLaPromotion,
    summary: 'Les visuels et documents d’une promotion ; ceux du modèle pour la copie d’un adhérent.',
    access: rolesClients,
    params: idParams,
    response: visuelsSchema,
  },
  joindreVisuels: {
    method: 'POST',
    url: visuelsDeLaPromotion,
    summary: 'Joindre des visuels : images, PDF ou documents de bureau, 15 Mo chacun.',
    access: rolesQui(canModifierPromotion),
    idempotent: true,
    bodyType: 'multipart',
    bodyLimit: 4 * MAX_OCTETS_FICHIER,
    params: idParams,
    /** One thumbnail per file, in the same order; null for a file without one. */
    body: z.strictObject({ vignettes: z.array(vignetteSchema.nullable()).max(MAX_VISUELS).default([]) }),
    response: visuelsSchema,
  },
  ordonnerVisuels: {
    method: 'PUT',
    url: visuelsDeLaPromotion,
    summary: 'Ranger et renommer les visuels d’une promotion.',
    access: rolesQui(canModifierPromotion),
    params: idParams,
    body: ordreVisuelsSchema,
    response: visuelsSchema,
  },
  lireVisuel: {
    method: 'GET',
    url: `${visuelsDeLaPromotion}/:fichierId`,
    summary: 'Un visuel, ou sa vignette.',
    access: rolesClients,
    params: z.object({ id, fichierId: id }),
    query: taille,
    responseType: 'file',
    response: z.unknown(),
  },
  supprimerVisuel: {
    method: 'DELETE',
    url: `${visuelsDeLaPromotion}/:fichierId`,
    summary: 'Supprimer ou retirer un visuel.',
    access: rolesQui(canModifierPromotion),
    params: z.object({ id, fichierId: id }),
    response: sansContenu,
  },
  remettreVisuel: {
    method: 'POST',
    url: `${visuelsDeLaPromotion}/:fichierId/remettre`,
    summary: 'Remettre un visuel retiré, après les autres.',
    access: rolesQui(canModifierPromotion),
    params: z.object({ id, fichierId: id }),
    response: sansContenu,
  },
  visuelsTrade: {
    method: 'GET',
    url: suivis,
    summary: 'Les visuels d’une promotion, chez une pharmacie qui m’a accordé l’accès.',
    access: rolesTrade,
    params: z.object({ pharmacieId: id, id }),
    response: visuelsSchema,
  },
  lireVisuelTrade: {
    method: 'GET',
    url: `${suivis}/:fichierId`,
    summary: 'Un visuel, ou sa vignette, chez une pharmacie qui m’a accordé l’accès.',
    access: rolesTrade,
    params: z.object({ pharmacieId: id, id, fichierId: id }),
    query: taille,
    responseType: 'file',
    response: z.unknown(),
  },
});

nommer({ visuelOperation: visuelSchema, visuelsOperation: visuelsSchema });

import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { roles } from '#shared/core/acteur.ts';
import { booleenQuery, texte } from '#shared/core/champs.ts';
import { defineContract, id, idParams, sansContenu } from '#shared/core/contract.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { rolesAgissants } from '#shared/core/roles.ts';
import { preferenceSchema, type PreferenceEvenement } from './schemas/preferences.ts';
import { lienSchema, notificationSchema, typesNotification } from './schemas.ts';

const sansDoublon = (choix: readonly PreferenceEvenement[]): boolean =>
  new Set(choix.map(({ sorte }) => sorte)).size === choix.length;

/** A limit above the number of events. */
const MAX_PREFERENCES = 500;
/** The most notifications restored by one undo. */
export const MAX_ANNULABLES = 5_000;

export const notificationContract = defineContract({
  listNotifications: {
    method: 'GET',
    url: '/api/v1/notifications',
    summary: 'Les notifications, les plus récentes d’abord.',
    access: roles,
    query: z.object({
      ...paginationQuery(['date'], 'date', 'desc'),
      processed: booleenQuery.optional(),
      type: z.enum(typesNotification, 'Type inconnu.').optional(),
    }),
    response: page(notificationSchema),
  },
  nbNotifications: {
    method: 'GET',
    url: '/api/v1/notifications/nb',
    summary: 'Le nombre de notifications non traitées.',
    access: roles,
    response: entierLu,
  },
  fourLast: {
    method: 'GET',
    url: '/api/v1/notifications/fourLast',
    summary: 'Les quatre dernières notifications.',
    access: roles,
    response: z.array(notificationSchema),
  },
  preferences: {
    method: 'GET',
    url: '/api/v1/notifications/preferences',
    summary: 'Par quels canaux on est prévenu de chaque événement que son rôle peut apprendre.',
    access: roles,
    impersonation: 'forbidden',
    response: z.array(preferenceSchema),
  },
  changerPreferences: {
    method: 'PUT',
    url: '/api/v1/notifications/preferences',
    summary: 'Choisir comment être prévenu de ces événements ; les autres ne changent pas.',
    access: roles,
    impersonation: 'forbidden',
    body: z
      .array(preferenceSchema)
      .min(1, 'Liste vide.')
      .max(MAX_PREFERENCES, 'Liste trop longue.')
      .refine(sansDoublon, 'Un événement est indiqué deux fois.'),
    response: z.array(preferenceSchema),
  },
  toutTraiter: {
    method: 'POST',
    url: '/api/v1/notifications/tout-traiter',
    summary: 'Marquer traitées toutes les notifications que montrent les filtres.',
    access: rolesAgissants,
    body: z.strictObject({
      type: z.enum(typesNotification, 'Type inconnu.').optional(),
      q: texte('La recherche').optional(),
    }),
    response: z.object({ nombre: entierLu, ids: z.array(entierLu) }),
  },
  remettreATraiter: {
    method: 'POST',
    url: '/api/v1/notifications/remettre-a-traiter',
    summary: 'Remettre à traiter ce qui vient d’être marqué traité.',
    access: rolesAgissants,
    body: z.strictObject({ ids: z.array(id).min(1, 'Liste vide.').max(MAX_ANNULABLES, 'Liste trop longue.') }),
    response: z.object({ nombre: entierLu }),
  },
  traiterNotification: {
    method: 'POST',
    url: '/api/v1/notifications/:id',
    summary: 'Marquer une notification comme traitée (ou non traitée).',
    access: rolesAgissants,
    params: idParams,
    body: z.strictObject({ processed: z.boolean('Indiquez si la notification est traitée.').default(true) }).optional(),
    response: notificationSchema,
  },
  supprimerNotification: {
    method: 'DELETE',
    url: '/api/v1/notifications/:id',
    summary: 'Supprimer une notification.',
    access: rolesAgissants,
    params: idParams,
    response: sansContenu,
  },
});

nommer({ lienNotification: lienSchema, notificationSchema, preferenceEvenement: preferenceSchema });

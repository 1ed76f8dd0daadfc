import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { roles } from '#shared/core/acteur.ts';
import { booleenQuery, texte } from '#shared/core/champs.ts';
import { defineContract, id, idParams, sansContenu } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { ecrans } from '#shared/core/screens.ts';
import { rolesAgissants } from '#shared/core/roles.ts';

/** CRR-20. */
export const typesNotification = ['LABORATOIRE', 'PROMO_TG', 'CONDITION', 'AUTRES', 'RFA'] as const;

/** A named screen and its parameters: what /bind accepts, nothing else (CRR-22). */
export const lienSchema = z.object({
  ecran: z.enum(ecrans),
  params: z.record(z.string().max(40), z.string().max(500)),
});
export type LienNotification = z.output<typeof lienSchema>;

export const notificationSchema = z.object({
  id: entierLu,
  type: z.enum(typesNotification),
  title: z.string(),
  body: z.string(),
  date: instant,
  dateLimite: texteOuNul,
  processed: z.boolean(),
  processedByUser: texteOuNul,
  processedLe: instant.nullable(),
  createdByUser: texteOuNul,
  link: lienSchema.nullable(),
});
export type Notification = z.output<typeof notificationSchema>;

/** How one person is told of a type: bell and live message, bell only, only in the list. */
export const niveauxAvis = ['ANNONCE', 'CLOCHE', 'LISTE'] as const;
export type NiveauAvis = (typeof niveauxAvis)[number];
const niveau = z.enum(niveauxAvis, 'Choisissez comment être prévenu.');
export const preferencesSchema = z.strictObject({
  LABORATOIRE: niveau,
  PROMO_TG: niveau,
  CONDITION: niveau,
  AUTRES: niveau,
  RFA: niveau,
} satisfies Record<(typeof typesNotification)[number], typeof niveau>);
export type Preferences = z.output<typeof preferencesSchema>;

/** The most notifications one undo may restore. */
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
    summary: 'Comment on veut être prévenu, par type de notification.',
    access: roles,
    impersonation: 'forbidden',
    response: preferencesSchema,
  },
  changerPreferences: {
    method: 'PUT',
    url: '/api/v1/notifications/preferences',
    summary: 'Choisir comment être prévenu.',
    access: roles,
    impersonation: 'forbidden',
    body: preferencesSchema,
    response: preferencesSchema,
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

nommer({ lienNotification: lienSchema, notificationSchema, preferencesNotification: preferencesSchema });

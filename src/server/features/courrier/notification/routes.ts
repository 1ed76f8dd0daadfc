import { inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { notificationContract } from '#shared/features/courrier/notification/contract.ts';
import {
  changerPreferences,
  remettreATraiter,
  supprimerNotification,
  toutTraiter,
  traiterNotification,
} from './commands.ts';
import { nbNonTraitees, pageNotifications, preferencesDe, quatreDernieres } from './read-models.ts';

export const notificationHandlers: Handlers<typeof notificationContract> = {
  listNotifications: ({ ctx, query }) => inTenant(ctx, (tx) => pageNotifications(tx, ctx.acteur, query)),
  nbNotifications: ({ ctx }) => inTenant(ctx, (tx) => nbNonTraitees(tx, ctx.acteur)),
  fourLast: ({ ctx }) => inTenant(ctx, (tx) => quatreDernieres(tx, ctx.acteur)),
  preferences: ({ ctx }) => inTenant(ctx, (tx) => preferencesDe(tx, ctx.acteur)),
  changerPreferences: ({ ctx, body }) => changerPreferences(ctx, body),
  toutTraiter: ({ ctx, body }) => toutTraiter(ctx, body),
  remettreATraiter: ({ ctx, body }) => remettreATraiter(ctx, body),
  traiterNotification: ({ ctx, params, body }) => traiterNotification(ctx, params.id, body?.processed ?? true),
  supprimerNotification: ({ ctx, params }) => supprimerNotification(ctx, params.id),
};

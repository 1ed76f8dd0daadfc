import { inSysteme } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import { resteAEcrire } from '#server/core/mail/inconnus.ts';
import type { courrierContract } from '#shared/features/courrier/courrier/contract.ts';
import type { monCourrierContract } from '#shared/features/courrier/courrier/contract/mien.ts';
import { lireCourrier, renvoyerCourrier } from './commands.ts';
import { lireEtatCourrier, renvoyerLeMien } from './commands/renvoyer.ts';
import { pageCourriers } from './read-models.ts';
import type { ObjetsCourrier } from './read-models/objet.ts';

export const courrierHandlers: Handlers<typeof courrierContract> = {
  pageCourriers: ({ ctx, query }) => inSysteme(ctx, (tx) => pageCourriers(tx, query)),
  unCourrier: ({ ctx, params }) => lireCourrier(ctx, params.id),
  renvoyerCourrier: ({ ctx, params, body }) => renvoyerCourrier(ctx, params.id, body),
};

/** @param objets the kinds of objects that mails are about */
export const creerMonCourrierHandlers = (objets: ObjetsCourrier): Handlers<typeof monCourrierContract> => ({
  etatCourrier: ({ ctx, params }) => lireEtatCourrier(ctx, objets, params.id),
  resteAEcrire: ({ ctx, body }) => inSysteme(ctx, (tx) => resteAEcrire(tx, ctx.acteur, body.destinataires)),
  renvoyerMail: ({ ctx, params, body }) => renvoyerLeMien(ctx, objets, params.id, body),
});

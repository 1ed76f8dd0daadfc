import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { compteContract } from '#shared/features/compte/contract.ts';
import { imposerNouveauMotDePasse, premiereConnexion, seConnecter, seDeconnecter, utilisateurConnecte } from './commands.ts';

export const compteHandlers: Handlers<typeof compteContract> = {
  login: ({ ctx, body }) => seConnecter(ctx, body),
  logout: ({ ctx, body }) => seDeconnecter(ctx, body?.token ?? ctx.requete.token),
  connected: ({ ctx }) => utilisateurConnecte(ctx),
  resetPassword: ({ ctx, body }) => imposerNouveauMotDePasse(ctx, body),
  firstConnection: ({ ctx }) => premiereConnexion(ctx),
};

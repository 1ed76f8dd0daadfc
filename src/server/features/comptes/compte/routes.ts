import { inSysteme } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { compteContract } from '#shared/features/comptes/compte/contract.ts';
import {
  imposerNouveauMotDePasse,
  noterNouveautes,
  premiereConnexion,
  seConnecterCompte,
  seDeconnecter,
  utilisateurConnecte,
} from './commands.ts';
import { choisirMotDePasse, demanderLien, verifierLien } from './commands/oubli.ts';
import { changerSonMotDePasse, modifierProfil } from './commands/profil.ts';
import { fermerToutesSessions, fermerUneSession } from './commands/sessions.ts';
import { sesSessions, unProfil } from './read-models.ts';

export const compteHandlers: Handlers<typeof compteContract> = {
  login: ({ ctx, body }) => seConnecterCompte(ctx, body),
  logout: ({ ctx, body }) => seDeconnecter(ctx, body?.token ?? ctx.requete.token),
  connected: ({ ctx }) => utilisateurConnecte(ctx),
  resetPassword: ({ ctx, body }) => imposerNouveauMotDePasse(ctx, body),
  firstConnection: ({ ctx }) => premiereConnexion(ctx),
  lireNouveautes: ({ ctx, body }) => noterNouveautes(ctx, body.date),
  profil: ({ ctx }) => inSysteme(ctx, (tx) => unProfil(tx, ctx.acteur.utilisateurId)),
  modifierProfil: ({ ctx, params, body }) => modifierProfil(ctx, params.id, body),
  changerMotDePasse: ({ ctx, body }) => changerSonMotDePasse(ctx, body),
  sessions: ({ ctx }) => inSysteme(ctx, (tx) => sesSessions(tx, ctx.acteur)),
  fermerSession: ({ ctx, params }) => fermerUneSession(ctx, params.id),
  fermerSessions: ({ ctx }) => fermerToutesSessions(ctx),
  motDePasseOublie: ({ ctx, body }) => demanderLien(ctx, body),
  verifierLien: ({ ctx, body }) => verifierLien(ctx, body.jeton),
  choisirMotDePasse: ({ ctx, body }) => choisirMotDePasse(ctx, body),
};

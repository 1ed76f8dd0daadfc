import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { Role } from '#shared/core/acteur.ts';
import type { utilisateurContract } from '#shared/features/comptes/utilisateur/contract.ts';
import { creerUtilisateur, modifierUtilisateur, supprimerUtilisateur } from './commands.ts';
import { connectedUtilisateur } from './commands/connecter.ts';
import { exporterUtilisateurs } from './commands/exporter.ts';
import {
  colleguesUtilisateur,
  comptesUtilisateurs,
  detailUtilisateur,
  nbUtilisateurs,
  pageUtilisateurs,
  type PerimetreUtilisateur,
} from './read-models.ts';

const OPERATEURS_RFA: readonly Role[] = ['ADMIN', 'ACHAT', 'GROUPEMENT'];
const perimetre = ({ acteur }: Contexte): PerimetreUtilisateur =>
  acteur.role === 'SUPER_ADMIN' ? null : acteur.tenantId;
const lesMiens = (ctx: Contexte, parmi: Parameters<typeof colleguesUtilisateur>[2]) =>
  inSysteme(ctx, (tx) => colleguesUtilisateur(tx, ctx.acteur.tenantId, parmi));

export const utilisateurHandlers: Handlers<typeof utilisateurContract> = {
  listUtilisateurs: ({ ctx }) => lesMiens(ctx, { actifs: false }),
  mention: ({ ctx }) => lesMiens(ctx, { actifs: true }),
  operateursRfa: ({ ctx }) => lesMiens(ctx, { actifs: true, roles: OPERATEURS_RFA }),
  nbUtilisateurs: ({ ctx, query }) => inSysteme(ctx, (tx) => nbUtilisateurs(tx, ctx.acteur.tenantId, query)),
  nbTousUtilisateurs: ({ ctx, query }) => inSysteme(ctx, (tx) => nbUtilisateurs(tx, null, query)),
  pageUtilisateurs: ({ ctx, query }) =>
    inSysteme(ctx, (tx) => pageUtilisateurs(tx, ctx.acteur, ctx.acteur.tenantId, query)),
  pageTousUtilisateurs: ({ ctx, query }) => inSysteme(ctx, (tx) => pageUtilisateurs(tx, ctx.acteur, null, query)),
  exporterUtilisateurs: ({ ctx, query }) => exporterUtilisateurs(ctx, perimetre(ctx), query),
  comptesUtilisateurs: ({ ctx }) => inSysteme(ctx, comptesUtilisateurs),
  detailUtilisateur: ({ ctx, params }) => inSysteme(ctx, (tx) => detailUtilisateur(tx, ctx.acteur, params.id)),
  connectedUtilisateur: ({ ctx, params }) => connectedUtilisateur(ctx, params.id),
  creerUtilisateur: ({ ctx, body }) => creerUtilisateur(ctx, body),
  creerUtilisateurSous: ({ ctx, body }) => creerUtilisateur(ctx, body),
  modifierUtilisateur: ({ ctx, body }) => modifierUtilisateur(ctx, body),
  supprimerUtilisateur: ({ ctx, params }) => supprimerUtilisateur(ctx, params.id),
};

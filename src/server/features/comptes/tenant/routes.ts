import { aujourdhuiDe, inSysteme } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { tenantContract } from '#shared/features/comptes/tenant/contract.ts';
import {
  changerEtat,
  creerTenant,
  inscrireCompte,
  modifierTenant,
  resilierCompte,
  type DonnerAcces,
  type SuiteCloture,
  type SuitesAdhesion,
} from './commands.ts';
import { exporterTenants } from './commands/exporter.ts';
import { agirPour, quitterImpersonation } from './commands/impersonation.ts';
import type { AvantResiliation } from './read-models.ts';
import { detailTenant, groupementsPublics, listTenants, nbTenants, pageTenants, unTenant } from './read-models.ts';

type Resiliation = {
  /** What an account loses access to. */
  readonly avantResiliation: AvantResiliation;
  readonly ouvrirCloture: SuiteCloture;
};

/** @param resiliation what features written later know and do of it */
export const creerTenantHandlers = (
  suites: SuitesAdhesion,
  { avantResiliation, ouvrirCloture }: Resiliation,
  donnerAcces: DonnerAcces,
): Handlers<typeof tenantContract> => ({
  listTenants: ({ ctx, query }) => inSysteme(ctx, (tx) => listTenants(tx, aujourdhuiDe(ctx), query)),
  pageTenants: ({ ctx, query }) => inSysteme(ctx, (tx) => pageTenants(tx, query, aujourdhuiDe(ctx))),
  detailTenant: ({ ctx, params }) => inSysteme(ctx, (tx) => detailTenant(tx, params.id, aujourdhuiDe(ctx))),
  nbTenants: ({ ctx, query }) => inSysteme(ctx, (tx) => nbTenants(tx, query)),
  exporterTenants: ({ ctx, query }) => exporterTenants(ctx, query),
  monTenant: ({ ctx }) => inSysteme(ctx, (tx) => unTenant(tx, ctx.acteur.tenantId, aujourdhuiDe(ctx))),
  seConnecterComme: ({ ctx, params }) => (params.id === -1 ? quitterImpersonation(ctx) : agirPour(ctx, params.id)),
  creerTenant: ({ ctx, body }) => creerTenant(ctx, body, donnerAcces),
  inscrire: ({ ctx, body }) => inscrireCompte(ctx, body, suites),
  modifierTenant: ({ ctx, body }) => modifierTenant(ctx, body),
  changerEtat: ({ ctx, params, body }) => changerEtat(ctx, { id: params.id, vers: body }, suites),
  avantResiliation: ({ ctx }) => inSysteme(ctx, (tx) => avantResiliation(tx, ctx.acteur, aujourdhuiDe(ctx))),
  resilier: ({ ctx, params }) => resilierCompte(ctx, params.id, { ...suites, ouvrirCloture }),
  groupementsPublics: ({ ctx }) => inSysteme(ctx, groupementsPublics),
});

import type { Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { chargeurDeLigne } from '#server/core/version.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { BaseRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { rfaErrors } from '#shared/features/argent/rfa/errors.ts';
import { estSellOut } from '#shared/features/argent/rfa/rules/ventes.ts';
import { canLireSommesDeVentes } from '#shared/features/connexions/vente/policy.ts';
import { findRfa } from '../repository.ts';

/** Connected browsers of the tenant learn it after the commit. */
export const prevenirRfa = (tx: Tx, id: number, tenantId = tenantDe(tx)): void =>
  prevenirApres(tx, [{ k: 'change', tenantId, sujet: 'rfa', id }]);

/** 404, then 403, then 409 for a version that is no longer the one the person saw. */
export const chargerRfa = chargeurDeLigne(findRfa);

/** What is computed of sales is asked for by who reads them alone (RFA-42). @throws 403 VENTES_CACHEES */
export const exigerVentes = (acteur: Acteur, ...types: readonly BaseRfa[]): void => {
  if (types.some(estSellOut) && !canLireSommesDeVentes(acteur)) throw rfaErrors.ventesCachees();
};

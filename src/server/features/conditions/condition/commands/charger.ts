import { chargeurDeLigne } from '#server/core/version.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { findCondition } from '../repository.ts';

/** Connected browsers of the tenant learn it after the commit. */
export const prevenirCondition = (tx: TenantTx, id: number): void =>
  prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'condition', id }]);

/** 404, then 403, then 409 for a version that is no longer the one the person saw. */
export const chargerCondition = chargeurDeLigne(findCondition);

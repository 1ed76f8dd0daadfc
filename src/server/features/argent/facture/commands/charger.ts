import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { exigerLignePermise } from '#server/core/version.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { findFacture, type LigneFacture } from '../repository.ts';

/**
 * Connected browsers of the account learn it after the commit.
 * @param id of an invoice, of a drop or of a laboratory: all are read again
 */
export const prevenirFactures = (tx: Tx, tenantId: number, id: number): void =>
  prevenirApres(tx, [{ k: 'change', tenantId, sujet: 'facture', id }]);

/** 404, then 403, then 409 for a version that is no longer the one the person saw. */
export const chargerFacture = async (
  tx: TenantTx,
  acteur: Acteur,
  id: number,
  peut: (acteur: Acteur) => boolean,
  version?: number,
): Promise<LigneFacture> => exigerLignePermise(await findFacture(tx, id), peut(acteur), version);

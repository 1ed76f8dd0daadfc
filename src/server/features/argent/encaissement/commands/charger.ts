import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { AuteurSansSession } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { chargeurDeLigne } from '#server/core/version.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { lockEncaissements } from '../repository.ts';

/** Who writes in an encaissement: a session, or a partner that pays. */
export type ContexteEncaissement = Pick<Contexte, 'services'> & { readonly acteur: Acteur | AuteurSansSession };

/** Connected browsers of the tenant learn it after the commit. */
export const prevenirEncaissements = (tx: TenantTx, ids: readonly number[]): void =>
  prevenirApres(
    tx,
    ids.map((id) => ({ k: 'change', tenantId: tx.tenantId, sujet: 'encaissement', id })),
  );

/** Locks it. 404, then 403, then 409 for a version that is no longer the one the person saw. */
export const chargerEncaissement = chargeurDeLigne(async (tx, id) => (await lockEncaissements(tx, [id]))[0]);

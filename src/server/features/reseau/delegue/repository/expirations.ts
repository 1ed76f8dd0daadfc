import type { SystemeTx } from '#server/core/db/database.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { JOURS_RAPPEL } from '#shared/features/reseau/delegue/rules.ts';
import type { HabilitationVerrouillee } from '../repository.ts';

const acceptees = (tx: SystemeTx) =>
  tx.selectFrom('habilitation').select('id').where('etat', '=', 'ACCEPTED').where('expire_le', 'is not', null);

/** Those whose end comes near and was not told yet. */
export const findHabilitationsARappeler = (tx: SystemeTx, jour: Jour) =>
  acceptees(tx)
    .where('expire_le', '>=', jour)
    .where('expire_le', '<=', ajouterJours(jour, JOURS_RAPPEL))
    .where((e) => e(e.ref('rappel_de'), 'is distinct from', e.ref('expire_le')))
    .orderBy('id')
    .execute();

/** Those that ended and whose end was not told yet. */
export const findHabilitationsFinies = (tx: SystemeTx, jour: Jour) =>
  acceptees(tx)
    .where('expire_le', '<', jour)
    .where((e) => e(e.ref('fin_de'), 'is distinct from', e.ref('expire_le')))
    .orderBy('id')
    .execute();

/**
 * Writes down that this expiry was told. @returns false when another run did, or when the habilitation changed
 * meanwhile
 */
export const updateExpirationDite = async (
  tx: SystemeTx,
  h: HabilitationVerrouillee,
  colonne: 'rappel_de' | 'fin_de',
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('habilitation')
    .set({ [colonne]: h.expireLe })
    .where('tenant_id', '=', h.tenantId)
    .where('id', '=', h.id)
    .where('etat', '=', 'ACCEPTED')
    .where(colonne, 'is distinct from', h.expireLe)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

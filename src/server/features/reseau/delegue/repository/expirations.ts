import type { SystemeTx } from '#server/core/db/database.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { JOURS_RAPPEL } from '#shared/features/reseau/delegue/rules.ts';
import type { HabilitationVerrouillee } from '../repository.ts';

const acceptees = (tx: SystemeTx) =>
  tx.selectFrom('habilitation').select('id').where('etat', '=', 'ACCEPTED').where('expire_le', 'is not', null);

/** Habilitations that expire soon and whose reminder was not sent yet. */
export const findHabilitationsARappeler = (tx: SystemeTx, jour: Jour) =>
  acceptees(tx)
    .where('expire_le', '>=', jour)
    .where('expire_le', '<=', ajouterJours(jour, JOURS_RAPPEL))
    .where((e) => e(e.ref('rappel_de'), 'is distinct from', e.ref('expire_le')))
    .orderBy('id')
    .execute();

/** Habilitations that have expired and whose end was not told yet. */
export const findHabilitationsFinies = (tx: SystemeTx, jour: Jour) =>
  acceptees(tx)
    .where('expire_le', '<', jour)
    .where((e) => e(e.ref('fin_de'), 'is distinct from', e.ref('expire_le')))
    .orderBy('id')
    .execute();

/**
 * Marks this expiry date as told.
 * @returns false when another run marked it, or when the habilitation changed meanwhile
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

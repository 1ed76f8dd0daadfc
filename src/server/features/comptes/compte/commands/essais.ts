import type { SystemeTx } from '#server/core/db/database.ts';
import { enregistrerTentatives, verrouillerTentatives } from '#server/core/tentatives.ts';
import { compteErrors } from '#shared/features/comptes/compte/errors.ts';
import { secondesDAttente, unEssaiDePlus } from '#shared/features/comptes/compte/rules.ts';

/**
 * Counts one try of a password, before it is looked at and in a transaction of its own.
 * @throws 429 when the tries before it were too many
 */
export const compterEssai = async (tx: SystemeTx, cle: string, maintenant: Date): Promise<void> => {
  const tentatives = await verrouillerTentatives(tx, cle);
  const attente = secondesDAttente(tentatives, maintenant);
  if (attente > 0) throw compteErrors.tropDeTentatives(attente);
  await enregistrerTentatives(tx, cle, unEssaiDePlus(tentatives, maintenant));
};

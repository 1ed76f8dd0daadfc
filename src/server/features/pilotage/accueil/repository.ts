import type { SystemeTx } from '#server/core/db/database.ts';
import type { MoisRecupere } from './read-models/recupere.ts';

/**
 * A month that is written is never written again: neither a new agreement nor a revoked one makes a second total of the
 * same money (RES-64).
 * @returns how many were new
 */
export const insertMoisRecuperes = async (tx: SystemeTx, mois: readonly MoisRecupere[]): Promise<number> => {
  if (mois.length === 0) return 0;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('recupere_mensuel')
    .values(
      mois.map((total) => ({
        tenant_id: total.groupementId,
        mois: total.mois,
        nature_fiscale: total.natureFiscale,
        nb_pharmacies: total.nbPharmacies,
        centimes: total.centimes,
      })),
    )
    .onConflict((conflit) => conflit.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
};

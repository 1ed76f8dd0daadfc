import { transactionSysteme, type Database } from '#server/core/db/database.ts';
import { MOIS_CONSERVATION } from '#shared/features/echanges/support/rules.ts';
import { deleteConversations, lockQuestionsOubliees } from '../repository.ts';

const LOT = 100;

/** Removes the conversations closed for two years, with their files (SUP-15, SUP-20). @returns how many */
export const purgerConversations = async (db: Database, maintenant: Date): Promise<number> => {
  const avant = new Date(maintenant);
  avant.setUTCMonth(avant.getUTCMonth() - MOIS_CONSERVATION);
  let total = 0;
  for (;;) {
    const nombre = await transactionSysteme(db, async (tx) => {
      const oubliees = await lockQuestionsOubliees(tx, avant, LOT);
      if (oubliees.length === 0) return 0;
      await deleteConversations(tx, oubliees);
      return oubliees.length;
    });
    total += nombre;
    if (nombre < LOT) return total;
  }
};

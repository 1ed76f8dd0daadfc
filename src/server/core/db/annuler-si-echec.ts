import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Writes that are undone when one fails: the transaction goes on, and may read why.
 * @throws what `ecrire` throws
 */
export const annulerSiEchec = async (tx: Tx, ecrire: () => Promise<void>): Promise<void> => {
  await sql`savepoint avant_ecriture`.execute(tx);
  try {
    await ecrire();
  } catch (error) {
    await sql`rollback to savepoint avant_ecriture`.execute(tx);
    throw error;
  }
};

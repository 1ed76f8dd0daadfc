import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Undoes these writes when one of them fails; the transaction goes on, and can still read why.
 * @throws the error of `ecrire`
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

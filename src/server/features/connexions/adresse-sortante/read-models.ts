import type { Database } from '#server/core/db/database.ts';
import { transactionSysteme } from '#server/core/db/database.ts';
import { findAdresses } from './repository.ts';

/** Origins that the server may call, at this instant. */
export const originesAutorisees = (dbSysteme: Database) => (): Promise<readonly string[]> =>
  transactionSysteme(dbSysteme, async (tx) => (await findAdresses(tx)).map(({ origine }) => origine));

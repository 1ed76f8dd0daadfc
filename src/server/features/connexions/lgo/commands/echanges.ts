import { transactionSysteme, type Database, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { deleteAnciensEchanges, insertEchanges, updateDernierAppelLgo, type EchangeAvecLgo } from '../repository.ts';

/** Notes, among the exchanges, what a person did by hand or by file. */
export const noterGestes = (tx: TenantTx, gestes: readonly EchangeAvecLgo[], le: Date): Promise<void> =>
  insertEchanges(tx, gestes, le);

/** Notes exchanges with the software; the setting shows the last one. */
export const noterEchanges = async (
  tx: SystemeTx,
  tenantId: number,
  echanges: readonly EchangeAvecLgo[],
  le: Date,
): Promise<void> => {
  await insertEchanges(tx, echanges, le, tenantId);
  const dernier = echanges.at(-1);
  if (dernier) await updateDernierAppelLgo(tx, tenantId, dernier, le);
};

const MOIS = 13;
/** The journal of exchanges is kept thirteen months (CNX-65). */
export const purgerEchangesLgo = (db: Database): Promise<bigint> =>
  transactionSysteme(db, (tx) => deleteAnciensEchanges(tx, MOIS));

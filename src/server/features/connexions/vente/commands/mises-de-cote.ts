import type { Contexte } from '#server/core/contexte.ts';
import { transactionSysteme, type Database, type TenantTx } from '#server/core/db/database.ts';
import {
  deleteMiseDeCote,
  deleteMisesDeCoteAnciennes,
  lockMiseDeCote,
  type MiseDeCoteVente,
} from '../repository/mises-de-cote.ts';
import { recevoirJours, type BilanReception } from './recevoir-jour.ts';

/** The sending that a person decides about, locked; undefined: already decided, or another account's. */
export const miseDeCoteADecider = (tx: TenantTx, id: number): Promise<MiseDeCoteVente | undefined> =>
  lockMiseDeCote(tx, id);

/** The sending replaces the sales of its day: a person agreed (CNX-86). */
export const recevoirMiseDeCote = async (
  tx: TenantTx,
  { services }: Contexte,
  { id, recu }: MiseDeCoteVente,
): Promise<BilanReception> => {
  const { tenantId } = tx;
  const reception = { tenantId, source: 'AGENT_LOCAL', le: services.maintenant(), accepte: true } as const;
  const bilan = await recevoirJours(tx, reception, [recu]);
  await deleteMiseDeCote(tx, id);
  return bilan;
};

/** The sending is forgotten, the sales of its day stay. */
export const oublierMiseDeCote = (tx: TenantTx, { id }: Pick<MiseDeCoteVente, 'id'>): Promise<void> =>
  deleteMiseDeCote(tx, id);

const MOIS = 13;
/** Sendings wait as long as the calendar whose days they would replace. @param db the pool that sees every tenant */
export const purgerMisesDeCote = (db: Database): Promise<bigint> =>
  transactionSysteme(db, (tx) => deleteMisesDeCoteAnciennes(tx, MOIS));

import type { Tx } from './database.ts';

/**
 * The tenant of the rows to write: the transaction's own, or the one given by work that sees them all.
 * @throws when neither is known, or when they disagree: a programming fault, not a refusal
 */
export const tenantDe = (tx: Tx, tenantId?: number): number => {
  const propre = 'tenantId' in tx ? tx.tenantId : undefined;
  const choisi = tenantId ?? propre;
  if (choisi === undefined) throw new Error('tenantId is needed in a transaction that sees every tenant');
  if (propre !== undefined && propre !== choisi) throw new Error('a tenant transaction writes its own tenant only');
  return choisi;
};

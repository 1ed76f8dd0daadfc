import type { TenantTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';

export type VentesProduit = { readonly quantite: number; readonly caTtcCentimes: number };
type VentesCherchees = { readonly eans: readonly string[]; readonly du: Jour; readonly au: Jour };

/**
 * What was sold of these products on these days, by EAN, as the imported sales say; null when no import covers them.
 * The one place where an import of sales will be read: none exists yet, so nothing is known and nothing is guessed
 * (OPE-42).
 */
export const ventesConnues = (
  _tx: TenantTx,
  _demande: VentesCherchees,
): Promise<ReadonlyMap<string, VentesProduit> | null> => Promise.resolve(null);

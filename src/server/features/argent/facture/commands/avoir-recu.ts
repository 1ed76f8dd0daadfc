import type { Tx } from '#server/core/db/database.ts';
import type { LigneFacture } from '../repository.ts';

/** A credit note that is complete: what an encaissement is made of. Its references are those that a rapprochement reads. */
export type AvoirRecu = Pick<
  LigneFacture,
  'id' | 'numero' | 'htCentimes' | 'tvaCentimes' | 'ttcCentimes' | 'fichierId'
> & { readonly tenantId: number; readonly laboratoireId: number; readonly date: string };

/**
 * The place where a credit note that was read becomes an encaissement (ECM-1). Until the encaissements are kept, it stays
 * among the invoices under its state, « avoir à affecter ».
 */
export const creerEncaissementDepuisAvoir = async (_tx: Tx, _avoir: AvoirRecu): Promise<void> => {};

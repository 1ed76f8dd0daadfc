import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';

export type Identifiant = { readonly sorte: 'SIREN' | 'SIRET' | 'TVA'; readonly valeur: string };

/**
 * The numbers of a seller are this laboratory's, from the last choice on: a number that was another's changes hands.
 */
export const upsertIdentifiants = async (
  tx: TenantTx,
  laboratoireId: number,
  identifiants: readonly Identifiant[],
  parNom: string,
): Promise<void> => {
  if (identifiants.length === 0) return;
  await tx
    .insertInto('laboratoire_identifiant')
    .values(
      identifiants.map(({ sorte, valeur }) => ({
        tenant_id: tx.tenantId,
        laboratoire_id: laboratoireId,
        sorte,
        valeur,
        appris_par_nom: parNom,
      })),
    )
    .onConflict((conflit) =>
      conflit.columns(['tenant_id', 'sorte', 'valeur']).doUpdateSet({
        laboratoire_id: laboratoireId,
        appris_par_nom: parNom,
        appris_le: sql`now()`,
      }),
    )
    .execute();
};

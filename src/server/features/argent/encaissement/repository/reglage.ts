import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { MontantsEncours } from '#shared/features/argent/encaissement/schemas/enumerations.ts';

export const upsertReglage = async (tx: TenantTx, montants: MontantsEncours, nomComplet: string): Promise<void> => {
  await tx
    .insertInto('encaissement_reglage')
    .values({ tenant_id: tx.tenantId, montants, modifie_par_nom: nomComplet })
    .onConflict((conflit) =>
      conflit.column('tenant_id').doUpdateSet({
        montants,
        modifie_par_nom: nomComplet,
        modifie_le: sql`now()`,
        version: sql`encaissement_reglage.version + 1`,
      }),
    )
    .execute();
};

/** Locked: two changes follow each other. */
export const lockReglageEncaissement = (tx: TenantTx) =>
  tx
    .selectFrom('encaissement_reglage')
    .select(['montants', 'version', 'modifie_le as modifieLe', 'modifie_par_nom as modifieParNom'])
    .where('tenant_id', '=', tx.tenantId)
    .forUpdate()
    .executeTakeFirst();

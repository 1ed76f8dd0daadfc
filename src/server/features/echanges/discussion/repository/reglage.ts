import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';

/** The days after which a discussion of this account has no answer. */
export const upsertDelaiSansReponse = async (tx: TenantTx, jours: number, parNom: string): Promise<void> => {
  const champs = { jours_sans_reponse: jours, modifie_par_nom: parNom };
  await tx
    .insertInto('discussion_reglage')
    .values({ tenant_id: tx.tenantId, ...champs })
    .onConflict((conflit) =>
      conflit.column('tenant_id').doUpdateSet({
        ...champs,
        modifie_le: sql<string>`now()`,
        version: sql<number>`discussion_reglage.version + 1`,
      }),
    )
    .execute();
};

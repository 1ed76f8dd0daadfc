import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { NatureFiscale } from '#shared/core/nature-fiscale.ts';

/** What réclamation `r` asks for: what its encours `e` expects, else its own amount (REC-16). */
export const montantReclameSql = sql<number | null>`coalesce(e.valeur_attendue_centimes, r.montant_reclame_centimes)`;

/** In which nature: that of its encours; null as long as it has none (ENC-91). */
export const natureDeLaReclamation = async (tx: TenantTx, id: number): Promise<NatureFiscale | null> => {
  const { rows } = await sql<{ natureFiscale: NatureFiscale | null }>`select e.nature_fiscale as "natureFiscale"
    from reclamation r left join encours e on e.tenant_id = r.tenant_id and e.id = r.encours_id
    where r.tenant_id = ${tx.tenantId} and r.id = ${id}`.execute(tx);
  return rows[0]?.natureFiscale ?? null;
};

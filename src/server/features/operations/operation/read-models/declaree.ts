import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';

/** Whether something was claimed of a promotion, or, of a modèle, whether its adhérents have it (COM-130). */
export const estDeclaree = async (tx: TenantTx, promotionId: number): Promise<boolean> => {
  const { rows } = await sql<{ declaree: boolean }>`
    select exists (select from encours e where e.tenant_id = p.tenant_id and e.source_type = 'PROMOTION'
        and e.source_id = p.id and e.etat <> 'A_DECLARER')
      or (p.origine = 'GROUPEMENT' and p.modele_id is null and 'VALIDATED' in (p.etat_promo, p.etat_tg)) as declaree
    from promotion p where p.tenant_id = ${tx.tenantId} and p.id = ${promotionId}`.execute(tx);
  return rows[0]?.declaree ?? false;
};

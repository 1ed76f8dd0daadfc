import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { NatureFiscale } from '#shared/core/nature-fiscale.ts';
import type { ModeleVise } from '#server/features/operations/operation/read-models/jours-forces.ts';

/** An encours the payer knows of, whose contrepartie is no longer in its copy. */
export type EncoursSansLigne = {
  readonly tenantId: number;
  readonly promotionId: number;
  readonly id: number;
  readonly numero: string;
  readonly etat: 'DECLARE' | 'REGLE';
  readonly regleCentimes: number;
  readonly natureFiscale: NatureFiscale;
};

/** The encours without contrepartie of all the copies of a modèle. */
export const encoursSansLigne = async (
  tx: SystemeTx,
  { groupementId, modeleId }: ModeleVise,
): Promise<EncoursSansLigne[]> => {
  const { rows } = await sql<EncoursSansLigne>`
    select e.tenant_id as "tenantId", e.source_id as "promotionId", e.id, e.numero, e.etat,
      e.valeur_reglee_centimes as "regleCentimes", e.nature_fiscale as "natureFiscale"
    from promotion p join encours e on e.tenant_id = p.tenant_id and e.source_type = 'PROMOTION' and e.source_id = p.id
    where p.groupement_id = ${groupementId} and p.modele_id = ${modeleId} and e.etat <> 'A_DECLARER'
      and not exists (select from promotion_contrepartie c where c.tenant_id = p.tenant_id and c.promotion_id = p.id
        and c.id = e.source_detail_id)
    order by e.tenant_id, e.id`.execute(tx);
  return rows;
};

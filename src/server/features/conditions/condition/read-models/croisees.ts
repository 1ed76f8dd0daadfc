import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';

/**
 * How many conditions of the same range share a day with `c`; the tiers of one accepted choice go together
 * (`liste.test.ts`).
 */
export const conditionsCroiseesSql: RawBuilder<number> = sql<number>`(select count(*) from condition x
  where x.tenant_id = c.tenant_id and x.laboratoire_id = c.laboratoire_id and x.id <> c.id
    and x.retiree_le is null and c.retiree_le is null
    and x.gamme_normalisee = c.gamme_normalisee
    and x.date_debut <= c.date_fin and x.date_fin >= c.date_debut
    and (x.source_id is null or c.source_id is null
      or (x.source_tenant_id, x.source_id) <> (c.source_tenant_id, c.source_id)))`;

type Envisagee = {
  readonly laboratoireId: number;
  readonly gamme: string;
  readonly dateDebut: string;
  readonly dateFin: string;
  readonly saufId?: number | null | undefined;
};
/** The same count for a condition that is only being typed. */
export const croiseesPar = async (
  tx: TenantTx,
  { laboratoireId, gamme, dateDebut, dateFin, saufId }: Envisagee,
): Promise<number> => {
  const { rows } = await sql<{ nb: number }>`select count(*) as nb from condition x
    where x.tenant_id = ${tx.tenantId} and x.laboratoire_id = ${laboratoireId}
      and x.retiree_le is null and x.id is distinct from
      ${saufId ?? null}::bigint
      and x.gamme_normalisee = f_normaliser(${gamme}::text)
      and x.date_debut <= ${dateFin}::date and x.date_fin >= ${dateDebut}::date`.execute(tx);
  return rows[0]?.nb ?? 0;
};

import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Partenariat } from '#shared/features/reseau/partenariat/contract.ts';

const utilisations = sql<number>`(select count(*) from condition_groupement c where c.tenant_id = p.tenant_id and c.partenariat_id = p.id)`;

const partenariats = (tx: TenantTx) =>
  tx
    .selectFrom('partenariat as p')
    .select(['p.id', 'p.nom', 'p.version'])
    .orderBy(sql`p.nom collate "fr-x-icu"`)
    .orderBy('p.id');

/** The partnerships of the acting groupement, with the number of conditions that use each. */
export const partenariatsDuGroupement = (tx: TenantTx): Promise<Partenariat[]> =>
  partenariats(tx).select(utilisations.as('utilisations')).where('p.tenant_id', '=', tx.tenantId).execute();

/** Those of the groupement the acting pharmacy is an adhérent of: row-level security shows no other. */
export const partenariatsDeLaPharmacie = (tx: TenantTx): Promise<Partenariat[]> =>
  partenariats(tx)
    .select(sql<null>`null`.as('utilisations'))
    .where(
      sql<boolean>`exists (select from adhesion a where a.tenant_id = p.tenant_id and a.pharmacie_id = ${tx.tenantId} and a.etat = 'ACCEPTED')`,
    )
    .execute();

export const unPartenariat = (tx: TenantTx, id: number): Promise<Partenariat> =>
  partenariats(tx)
    .select(utilisations.as('utilisations'))
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();

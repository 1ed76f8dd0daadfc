import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Partenariat } from '#shared/features/reseau/partenariat/contract.ts';

/** How many conditions use the partnership `p`: they are written later (`server/composition` gives it). */
export type Utilisations = RawBuilder<number>;

const partenariats = (tx: TenantTx) =>
  tx
    .selectFrom('partenariat as p')
    .select(['p.id', 'p.nom', 'p.version'])
    .orderBy(sql`f_tri(p.nom) collate textes`)
    .orderBy('p.id');

/** The partnerships of the acting groupement, with the number of conditions that use each. */
export const partenariatsDuGroupement = (tx: TenantTx, utilisations: Utilisations): Promise<Partenariat[]> =>
  partenariats(tx).select(utilisations.as('utilisations')).where('p.tenant_id', '=', tx.tenantId).execute();

/** The partnerships of the groupement that the acting pharmacy has joined: row-level security hides all others. */
export const partenariatsDeLaPharmacie = (tx: TenantTx): Promise<Partenariat[]> =>
  partenariats(tx)
    .select(sql<null>`null`.as('utilisations'))
    .where(
      sql<boolean>`exists (select from adhesion a where a.tenant_id = p.tenant_id
        and a.pharmacie_id = ${tx.tenantId} and a.etat = 'ACCEPTED')`,
    )
    .execute();

export const unPartenariat = (tx: TenantTx, id: number, utilisations: Utilisations): Promise<Partenariat> =>
  partenariats(tx)
    .select(utilisations.as('utilisations'))
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();

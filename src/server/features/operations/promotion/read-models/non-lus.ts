import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { nonLusDe } from '#server/features/echanges/discussion/read-models/non-lus.ts';
import type { Acteur } from '#shared/core/acteur.ts';

type NonLus = { readonly laboratoireId: number; readonly nombre: number };
/** The messages of promotions that this person has not read, added up for each laboratory that has some. */
export const nonLusParLaboratoire = async (
  tx: TenantTx,
  acteur: Pick<Acteur, 'role' | 'utilisateurId'>,
): Promise<NonLus[]> => {
  const { rows } = await sql<NonLus>`
    select p.laboratoire_id as "laboratoireId", sum(x.n)::bigint as nombre
    from (select d.objet_id, ${nonLusDe(acteur)} as n from discussion d
      where d.tenant_id = ${tx.tenantId} and d.kind = 'PROMOTION') x
    join promotion p on p.tenant_id = ${tx.tenantId} and p.id = x.objet_id
    where x.n > 0 and p.laboratoire_id is not null group by p.laboratoire_id order by p.laboratoire_id`.execute(tx);
  return rows;
};

import { sql } from 'kysely';

/**
 * The amount each laboratory still owes the tenant: one row for each (laboratoire_id, nb, centimes), without the
 * settled ones.
 */
export const encoursDusParLaboratoire = (tenantId: number) =>
  sql<{ laboratoire_id: number; nb: number; centimes: number }>`(
    select laboratoire_id, count(*) as nb, sum(greatest(valeur_attendue_centimes - valeur_reglee_centimes, 0)) as centimes
    from encours where tenant_id = ${tenantId} and etat <> 'REGLE' group by laboratoire_id
  )`;

import { sql } from 'kysely';

/**
 * « Dû » of each laboratory itself: one row for each (laboratoire_id, nb, centimes), whatever word says where it stands
 * (ENC-34); never what the groupement pays. `tuiles.test.ts` compares it with the sum of the five.
 */
export const encoursDusParLaboratoire = (tenantId: number) =>
  sql<{ laboratoire_id: number; nb: number; centimes: number }>`(
    select laboratoire_id, count(*) as nb, sum(valeur_attendue_centimes - valeur_reglee_centimes) as centimes
    from encours where tenant_id = ${tenantId} and etat <> 'REGLE' and payeur = 'LABO'
    group by laboratoire_id
  )`;

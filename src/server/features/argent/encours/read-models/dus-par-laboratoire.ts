import { sql } from 'kysely';

/**
 * « Dû » of each laboratory itself: one row for each (laboratoire_id, nb, ht, ttc), whatever word says where it stands
 * (ENC-34); never what the groupement pays. `tuiles.test.ts` compares it with the sum of the five.
 */
export const encoursDusParLaboratoire = (tenantId: number) =>
  sql<{ laboratoire_id: number; nb: number; ht: number | null; ttc: number | null }>`(
    select laboratoire_id, count(*) as nb,
      sum(valeur_attendue_centimes - valeur_reglee_centimes) filter (where nature_fiscale = 'HT') as ht,
      sum(valeur_attendue_centimes - valeur_reglee_centimes) filter (where nature_fiscale = 'TTC') as ttc
    from encours where tenant_id = ${tenantId} and etat <> 'REGLE' and payeur = 'LABO'
    group by laboratoire_id
  )`;

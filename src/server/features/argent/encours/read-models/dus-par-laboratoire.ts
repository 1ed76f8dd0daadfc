import { sql } from 'kysely';
import type { Jour } from '#shared/core/dates.ts';

/**
 * What is due from each laboratory itself: one row for each (laboratoire_id, nb, centimes). Neither what is to come or
 * to check, nor what the groupement pays. The same rule in TypeScript: `situationDeLEncours` and the payer;
 * `tuiles.test.ts` compares both.
 */
export const encoursDusParLaboratoire = (tenantId: number, aujourdhui: Jour) =>
  sql<{ laboratoire_id: number; nb: number; centimes: number }>`(
    select laboratoire_id, count(*) as nb, sum(valeur_attendue_centimes - valeur_reglee_centimes) as centimes
    from encours where tenant_id = ${tenantId} and etat <> 'REGLE' and payeur = 'LABO' and valeur_attendue_centimes > 0
      and not (montant_a_completer and etat = 'A_DECLARER')
      and date_declaration <= ${aujourdhui}::date group by laboratoire_id
  )`;

import { sql } from 'kysely';
import { transactionSysteme, type Database, type Tx } from '#server/core/db/database.ts';

/** Gives each encours the encaissement and the part that its amounts suppose: a fixture writes the amounts alone. */
export const donnerLesRecus = async (tx: Tx): Promise<void> => {
  await sql`with manques as (
      select e.tenant_id, e.id, e.payeur, case when e.payeur = 'LABO' then e.laboratoire_id end as laboratoire_id,
        coalesce(e.regle_le, e.date_declaration) as date, e.valeur_reglee_centimes - coalesce(sum(r.montant_centimes), 0)::bigint as centimes
      from encours e left join encours_reglement r on r.tenant_id = e.tenant_id and r.encours_id = e.id and r.annule_le is null
      group by e.tenant_id, e.id
    ), recus as (
      insert into encaissement (tenant_id, laboratoire_id, payeur, nature, date, montant_ht_centimes, partage, source, info)
      select tenant_id, laboratoire_id, payeur, 'AVOIR', date, centimes, 'HT', 'MANUEL', id::text from manques where centimes > 0
      returning tenant_id, id, info, date, montant_ht_centimes
    )
    insert into encours_reglement (tenant_id, encours_id, date, action, montant_centimes, encaissement_id)
    select tenant_id, info::bigint, date, 'AVOIR', montant_ht_centimes, id from recus`.execute(tx);
};

/** Writes encours with what they received, in one transaction. */
export const ecrireAvecRecus = (db: Database, ecrire: (tx: Tx) => Promise<unknown>): Promise<void> =>
  transactionSysteme(db, async (tx) => {
    await ecrire(tx);
    await donnerLesRecus(tx);
  });

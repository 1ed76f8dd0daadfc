import { sql } from 'kysely';
import type { DernierEncours, EncoursExemple } from '#server/features/courrier/modele-mail/read-models.ts';

/** The latest encours of the account that still waits, to show what a mail would really say. */
export const dernierEncours: DernierEncours = async (tx) => {
  const { rows } = await sql<EncoursExemple>`
    select e.numero, d.nom as laboratoire,
      (e.valeur_attendue_centimes - e.valeur_reglee_centimes)::bigint as "soldeCentimes",
      e.nature_fiscale as "natureFiscale",
      e.date_declaration::text as depuis
    from encours e
    join laboratoire l on l.tenant_id = e.tenant_id and l.id = e.laboratoire_id
    join laboratoire_detail d on d.id = l.detail_id
    where e.tenant_id = ${tx.tenantId} and e.etat in ('DECLARE', 'A_DECLARER')
    order by e.etat desc, e.date_declaration desc, e.id desc limit 1`.execute(tx);
  return rows[0];
};

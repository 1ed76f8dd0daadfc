import { sql } from 'kysely';
import type { UsagesLaboratoire } from '#server/features/catalogue/laboratoire/read-models/apports.ts';

/** What an account keeps of a laboratory of its own. */
export const donneesDuLaboratoire: UsagesLaboratoire['donneesDuLaboratoire'] = async (tx, id) => {
  const { rows } = await sql<Awaited<ReturnType<UsagesLaboratoire['donneesDuLaboratoire']>>>`
    select
      (select count(*) from encours e where e.tenant_id = l.tenant_id and e.laboratoire_id = l.id) as encours,
      (select count(*) from condition c where c.tenant_id = l.tenant_id and c.laboratoire_id = l.id)
        + (select count(*) from condition_groupement c where c.tenant_id = l.tenant_id
          and c.laboratoire_id = l.id) as conditions,
      (select count(*) from rfa r where r.tenant_id = l.tenant_id and r.laboratoire_id = l.id) as rfas,
      (select count(*) from facture f where f.tenant_id = l.tenant_id and f.laboratoire_id = l.id) as factures,
      (select count(*) from prestation p where p.tenant_id = l.tenant_id and p.laboratoire_id = l.id) as prestations
    from laboratoire l where l.tenant_id = ${tx.tenantId} and l.id = ${id}`.execute(tx);
  return rows[0]!;
};

/** The accounts that keep something of a row of the catalogue. */
export const comptesAvecDonnees: UsagesLaboratoire['comptesAvecDonnees'] = async (tx, detailId) => {
  const { rows } = await sql<{ tenantId: number }>`
    select l.tenant_id as "tenantId" from laboratoire l where l.detail_id = ${detailId} and (
      exists (select from encours e where e.tenant_id = l.tenant_id and e.laboratoire_id = l.id)
      or exists (select from condition c where c.tenant_id = l.tenant_id and c.laboratoire_id = l.id)
      or exists (select from condition_groupement c where c.tenant_id = l.tenant_id and c.laboratoire_id = l.id)
      or exists (select from rfa r where r.tenant_id = l.tenant_id and r.laboratoire_id = l.id)
      or exists (select from facture f where f.tenant_id = l.tenant_id and f.laboratoire_id = l.id))`.execute(tx);
  return rows.map(({ tenantId }) => tenantId);
};

import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { TuilesFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { trimestreDe } from '#shared/features/argent/facture/rules/trimestre.ts';
import { estControlee } from './liste.ts';

const somme = (test: ReturnType<typeof sql>, centimes: ReturnType<typeof sql>) =>
  sql`json_build_object('nombre', count(*) filter (where ${test}), 'centimes',
    coalesce(sum(${centimes}) filter (where ${test}), 0)::bigint)`;

/** The figures above the list: each counts what the filter that it opens keeps. */
export const tuilesFactures = async (
  tx: TenantTx,
  laboratoireId: number | undefined,
  aujourdhui: Jour,
): Promise<TuilesFacture> => {
  await exigerLaboratoire(tx, laboratoireId);
  const { debut, fin } = trimestreDe(aujourdhui);
  const duLabo = laboratoireId === undefined ? sql`true` : sql`f.laboratoire_id = ${laboratoireId}`;
  const { rows } = await sql<TuilesFacture>`
    select ${somme(sql`${estControlee}`, sql`f.ht_centimes`)} as controlees,
      ${somme(sql`f.etat = 'ECARTS'`, sql`f.ecart_centimes`)} as ecarts,
      ${somme(sql`f.etat = 'SANS_CONDITION'`, sql`f.ht_centimes`)} as "sansCondition",
      ${somme(
        sql`f.nature = 'FACTURE' and f.date_emission between ${debut}::date and ${fin}::date and f.comptee`,
        sql`f.ht_centimes`,
      )} as trimestre,
      count(*) filter (where f.etat = 'A_COMPLETER') as "aCompleter",
      count(*) filter (where f.etat = 'A_ACCEPTER') as "aAccepter",
      (select count(*) from facture_refusee x where x.tenant_id = ${tx.tenantId}) as refusees,
      (select case when count(*) > 0 then json_build_object('faites', coalesce(sum(r.faites), 0), 'total',
        coalesce(sum(r.total), 0)) end
       from facture_recontrole r where r.tenant_id = ${tx.tenantId} and r.fini_le is null
         and ${laboratoireId === undefined ? sql`true` : sql`r.laboratoire_id = ${laboratoireId}`}) as recontrole
    from facture f where f.tenant_id = ${tx.tenantId} and ${duLabo}`.execute(tx);
  return rows[0] as TuilesFacture;
};

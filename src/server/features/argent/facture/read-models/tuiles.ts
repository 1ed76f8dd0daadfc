import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { TuilesFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { filtresDesTuilesFacture, type TuileDeFactures } from '#shared/features/argent/facture/schemas/tuiles.ts';
import { filtrerFactures, htCompte } from './liste.ts';

/** The figures above the list: each counts what the filter that it opens keeps. */
export const tuilesFactures = async (
  tx: TenantTx,
  laboratoireId: number | undefined,
  aujourdhui: Jour,
): Promise<TuilesFacture> => {
  await exigerLaboratoire(tx, laboratoireId);
  const filtres = filtresDesTuilesFacture(aujourdhui);
  const somme = (tuile: TuileDeFactures) => {
    const test = filtrerFactures(tx.tenantId, filtres[tuile]);
    const centimes = tuile === 'ecarts' ? sql`f.ecart_centimes` : htCompte;
    return sql`json_build_object('nombre', count(*) filter (where ${test}), 'centimes',
      coalesce(sum(${centimes}) filter (where ${test}), 0)::bigint)`;
  };
  const duLabo = laboratoireId === undefined ? sql`true` : sql`f.laboratoire_id = ${laboratoireId}`;
  const { rows } = await sql<TuilesFacture>`
    select ${somme('controlees')} as controlees, ${somme('ecarts')} as ecarts,
      ${somme('sansCondition')} as "sansCondition", ${somme('trimestre')} as trimestre,
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

import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { PapierEcarte } from '#shared/features/argent/rfa/schemas/lecture.ts';

const MAX_PAPIERS_ECARTES = 200;

/** A paper of these days that no base adds up, and why (FAC-29): the first that says it. */
export const papiersEcartes = async (
  tx: Tx,
  tenantId: number,
  { laboratoireId, debut, fin }: { readonly laboratoireId: number; readonly debut: Jour; readonly fin: Jour },
): Promise<PapierEcarte[]> => {
  const { rows } = await sql<PapierEcarte>`
    select f.id, f.numero, f.nature = 'AVOIR' as avoir, f.date_emission as date, f.ht_centimes as "htCentimes",
      case when f.mise_de_cote = 'TOTAUX' then 'TOTAUX' when f.mise_de_cote is not null then 'DE_COTE'
        when f.remplacee_par_id is not null then 'REMPLACEE' when f.autofacturee then 'AUTOFACTURE'
        when f.genre in ('ACOMPTE', 'AVOIR_ACOMPTE') then 'ACOMPTE' when f.genre = 'AVOIR_RFA' then 'RFA'
        else 'A_CLASSER' end as raison
    from facture f where f.tenant_id = ${tenantId} and f.laboratoire_id = ${laboratoireId}
      and f.date_emission between ${debut}::date and ${fin}::date
      and (not f.comptee or f.genre in ('AVOIR_RFA', 'AVOIR_A_CLASSER'))
    order by f.date_emission, f.id limit ${MAX_PAPIERS_ECARTES}`.execute(tx);
  return rows;
};

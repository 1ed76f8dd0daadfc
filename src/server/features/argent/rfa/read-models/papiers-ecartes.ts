import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { PapierDePeriode } from '#shared/features/argent/rfa/rules/explication.ts';
import type { PapierEcarte } from '#shared/features/argent/rfa/schemas/lecture.ts';

const MAX_PAPIERS_ECARTES = 200;

type PapiersVoulus = { readonly laboratoireId: number; readonly debut: Jour; readonly fin: Jour };

/** The papers of these days, and why no base adds one up (FAC-29): the first reason that says it. */
const papiersDuLaboratoire = (tenantId: number, { laboratoireId, debut, fin }: PapiersVoulus) => sql<PapierDePeriode>`
    select f.id, f.numero, f.nature = 'AVOIR' as avoir, f.date_emission as date, f.ht_centimes as "htCentimes",
      case when f.mise_de_cote = 'TOTAUX' then 'TOTAUX' when f.mise_de_cote is not null then 'DE_COTE'
        when f.remplacee_par_id is not null then 'REMPLACEE' when f.autofacturee then 'AUTOFACTURE'
        when f.genre in ('ACOMPTE', 'AVOIR_ACOMPTE') then 'ACOMPTE' when f.genre = 'AVOIR_RFA' then 'RFA'
        when f.genre = 'AVOIR_A_CLASSER' or not f.comptee then 'A_CLASSER' end as raison
    from facture f where f.tenant_id = ${tenantId} and f.laboratoire_id = ${laboratoireId}
      and f.date_emission between ${debut}::date and ${fin}::date`;

/** The papers of these days that no base adds up. */
export const papiersEcartes = async (tx: Tx, tenantId: number, voulus: PapiersVoulus): Promise<PapierEcarte[]> => {
  const { rows } = await sql<PapierEcarte>`${papiersDuLaboratoire(tenantId, voulus)}
      and (not f.comptee or f.genre in ('AVOIR_RFA', 'AVOIR_A_CLASSER'))
    order by f.date_emission, f.id limit ${MAX_PAPIERS_ECARTES}`.execute(tx);
  return rows;
};

/** All the papers of these days, by day. */
export const papiersDesJours = async (tx: Tx, tenantId: number, voulus: PapiersVoulus): Promise<PapierDePeriode[]> => {
  const { rows } = await sql<PapierDePeriode>`${papiersDuLaboratoire(tenantId, voulus)}
    order by f.date_emission, f.id`.execute(tx);
  return rows;
};

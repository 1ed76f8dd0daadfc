import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { JsonDirect } from '#server/core/http/bind-contract.ts';
import { finDeSemaine, type Jour } from '#shared/core/dates.ts';
import { plusDe60Jours } from '#shared/features/argent/encours/rules/tranches.ts';
import { exigerFiltresConnus, filtrer, type Filtres } from './filtres.ts';

const sommes = (condition?: RawBuilder<boolean>): RawBuilder<unknown> => {
  const garde = condition ? sql`filter (where ${condition})` : sql``;
  return sql`json_build_object(
    'nombre', count(*) ${garde},
    'attenduCentimes', coalesce(sum(e.valeur_attendue_centimes) ${garde}, 0)::bigint,
    'regleCentimes', coalesce(sum(e.valeur_reglee_centimes) ${garde}, 0)::bigint,
    'soldeCentimes', coalesce(sum(e.valeur_attendue_centimes - e.valeur_reglee_centimes) ${garde}, 0)::bigint)`;
};
const enEtat = (etat: string) => sommes(sql<boolean>`e.etat = ${etat}`);

const direct = async (tx: TenantTx, requete: RawBuilder<{ json: string | null }>): Promise<JsonDirect> =>
  new JsonDirect((await requete.execute(tx)).rows[0]?.json ?? '[]');

/** Counters and sums of the three tabs. */
export const onglets = async (tx: TenantTx, filtres: Filtres, aujourdhui: Jour): Promise<JsonDirect> => {
  await exigerFiltresConnus(tx, filtres);
  const { etat: _, ...sansEtat } = filtres;
  return direct(
    tx,
    sql`select json_build_object('A_DECLARER', ${enEtat('A_DECLARER')}, 'DECLARE', ${enEtat('DECLARE')}, 'REGLE', ${enEtat('REGLE')})::text as json
      from encours e where ${filtrer(tx.tenantId, sansEtat, aujourdhui)}`,
  );
};

export const tuiles = async (
  tx: TenantTx,
  laboratoireId: number | undefined,
  aujourdhui: Jour,
): Promise<JsonDirect> => {
  await exigerFiltresConnus(tx, { laboratoireId });
  const labo = laboratoireId === undefined ? sql<boolean>`true` : sql<boolean>`e.laboratoire_id = ${laboratoireId}`;
  const annee = aujourdhui.slice(0, 4);
  return direct(
    tx,
    sql`select json_build_object(
        'totalDu', ${sommes()},
        'plusDe60Jours', ${sommes(sql<boolean>`e.etat = 'DECLARE' and e.date_declaration <= ${plusDe60Jours(aujourdhui)}::date`)},
        'aDeclarerSemaine', ${sommes(sql<boolean>`e.etat = 'A_DECLARER' and e.date_declaration <= ${finDeSemaine(aujourdhui)}::date`)},
        'recupereAnneeCentimes', (
          select coalesce(sum(r.montant_centimes), 0)::bigint from encours_reglement r
          join encours e on e.tenant_id = r.tenant_id and e.id = r.encours_id
          where r.tenant_id = ${tx.tenantId} and r.annule_le is null
            and r.date between ${`${annee}-01-01`}::date and ${`${annee}-12-31`}::date and ${labo})
      )::text as json
      from encours e where e.tenant_id = ${tx.tenantId} and e.etat in ('A_DECLARER', 'DECLARE') and ${labo}`,
  );
};

/** Subtotals by laboratory, by name. */
export const parLaboratoire = async (tx: TenantTx, filtres: Filtres, aujourdhui: Jour): Promise<JsonDirect> => {
  await exigerFiltresConnus(tx, filtres);
  return direct(
    tx,
    sql`select json_agg(json_build_object('laboratoireId', t.laboratoire_id, 'laboratoireNom', d.nom,
          'laboratoireColor', coalesce(l.surcharges ->> 'color', d.color), 'plusAncienne', t.ancienne, 'nombre', t.nombre,
          'attenduCentimes', t.attendu, 'regleCentimes', t.regle, 'soldeCentimes', t.attendu - t.regle) order by d.nom collate "fr-x-icu", l.id)::text as json
      from (
        select e.laboratoire_id, min(e.date_declaration) as ancienne, count(*) as nombre,
          sum(e.valeur_attendue_centimes)::bigint as attendu, sum(e.valeur_reglee_centimes)::bigint as regle
        from encours e where ${filtrer(tx.tenantId, filtres, aujourdhui)} group by e.laboratoire_id
      ) t
      join laboratoire l on l.tenant_id = ${tx.tenantId} and l.id = t.laboratoire_id
      join laboratoire_detail d on d.id = l.detail_id`,
  );
};

/** The year: expected by month of declaration, received by month of settlement, and by type. */
export const bilan = async (tx: TenantTx, annee: number, laboratoireId: number | undefined): Promise<JsonDirect> => {
  await exigerFiltresConnus(tx, { laboratoireId });
  const [debut, fin] = [`${annee}-01-01`, `${annee}-12-31`];
  const labo = laboratoireId === undefined ? sql<boolean>`true` : sql<boolean>`e.laboratoire_id = ${laboratoireId}`;
  return direct(
    tx,
    sql`with annuels as materialized (
        select e.type, e.valeur_attendue_centimes, e.valeur_reglee_centimes, extract(month from e.date_declaration)::int as mois
        from encours e where e.tenant_id = ${tx.tenantId} and e.date_declaration between ${debut}::date and ${fin}::date and ${labo}
      ), attendus as (select mois, sum(valeur_attendue_centimes)::bigint as total from annuels group by mois),
      recus as (
        select extract(month from r.date)::int as mois, sum(r.montant_centimes)::bigint as total
        from encours_reglement r join encours e on e.tenant_id = r.tenant_id and e.id = r.encours_id
        where r.tenant_id = ${tx.tenantId} and r.annule_le is null and r.date between ${debut}::date and ${fin}::date and ${labo} group by 1
      )
      select json_build_object('annee', ${annee}::int,
        'mois', (select json_agg(json_build_object('mois', m, 'attenduCentimes', coalesce(a.total, 0), 'recuCentimes', coalesce(r.total, 0)) order by m)
          from generate_series(1, 12) m left join attendus a on a.mois = m left join recus r on r.mois = m),
        'types', coalesce((select json_agg(t order by t.type) from (
          select e.type, count(*) as nombre, sum(e.valeur_attendue_centimes)::bigint as "attenduCentimes",
            sum(e.valeur_reglee_centimes)::bigint as "regleCentimes",
            sum(e.valeur_attendue_centimes - e.valeur_reglee_centimes)::bigint as "soldeCentimes"
          from annuels e group by e.type) t), '[]'::json))::text as json`,
  );
};

export const responsables = async (tx: TenantTx): Promise<{ id: number; nom: string }[]> =>
  tx
    .selectFrom('utilisateur')
    .select(['id', sql<string>`nom || ' ' || prenom`.as('nom')])
    .where('tenant_id', '=', tx.tenantId)
    .where('activated', '=', true)
    .where('role', '<>', 'CONSULTATION_GROUPEMENT')
    .orderBy(sql`nom collate "fr-x-icu"`)
    .orderBy(sql`prenom collate "fr-x-icu"`)
    .execute();

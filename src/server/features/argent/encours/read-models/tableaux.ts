import { sql, type RawBuilder } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { JsonDirect } from '#server/core/json-ecrit.ts';
import type { ParsedResponseOf, QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { encoursContract } from '#shared/features/argent/encours/contract.ts';
import { retardsEncours, type TypeEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { filtreDuRetard, filtresDesTuiles } from '#shared/features/argent/encours/rules/situations.ts';
import type { ApportsEncours } from './apports.ts';
import {
  estRecu,
  exigerFiltresConnusEncours,
  filtreEncoursSql,
  filtrerAvecOrigine,
  PARTS_ENTIERES,
  partsDeCeQuiRegle,
  type FiltresEncours,
  type FiltresSansOrigine,
  type PartsDeCeQuiRegle,
} from './filtres.ts';
import { sommesEncours, sommesParCondition } from './sommes.ts';

const direct = async (tx: TenantTx, requete: RawBuilder<{ json: string | null }>): Promise<JsonDirect> =>
  new JsonDirect((await requete.execute(tx)).rows[0]?.json ?? '[]');

/** @param filtre whatever the state */
const requeteOnglets = (parts: PartsDeCeQuiRegle, filtre: RawBuilder<boolean>): RawBuilder<{ json: string | null }> => {
  const enEtat = (etat: string) => sommesEncours(parts, sql<boolean>`e.etat = ${etat}`);
  return sql`select json_build_object('TOUS', ${sommesEncours(parts)}, 'A_DECLARER', ${enEtat('A_DECLARER')}, 'DECLARE',
    ${enEtat('DECLARE')},
        'REGLE', ${enEtat('REGLE')})::text as json
      from encours e where ${filtre}`;
};

/** Counters and sums of the tabs, and of all. */
export const ongletsEncours = async (
  tx: TenantTx,
  filtres: FiltresEncours,
  aujourdhui: Jour,
  { origineEncours }: ApportsEncours,
): Promise<JsonDirect> => {
  await exigerFiltresConnusEncours(tx, filtres);
  const { etat: _etat, ...sansEtat } = filtres;
  const filtre = filtrerAvecOrigine(tx.tenantId, sansEtat, aujourdhui, origineEncours);
  return direct(tx, requeteOnglets(partsDeCeQuiRegle(tx.tenantId, filtres), filtre));
};

type Onglets = ParsedResponseOf<(typeof encoursContract)['ongletsEncours']>;
/**
 * What an account must declare and remind today: the same figures as the home page and the tabs (PIL-8).
 * @param types of these alone; null: of all
 */
export const encoursAFaire = async (
  tx: Tx,
  tenantId: number,
  aujourdhui: Jour,
  types: readonly TypeEncours[] | null,
): Promise<Pick<Onglets, 'A_DECLARER' | 'DECLARE'>> => {
  const filtre = filtreEncoursSql(
    tenantId,
    { aTraiter: true, ...(types !== null && { type: [...types] }) },
    aujourdhui,
  );
  const { rows } = await requeteOnglets(PARTS_ENTIERES, filtre).execute(tx);
  return JSON.parse(rows[0]?.json ?? '') as Onglets;
};

/** Each figure counts with the filter of the list it opens (ENC-35). */
export const tuilesEncours = async (
  tx: TenantTx,
  laboratoireId: number | undefined,
  aujourdhui: Jour,
): Promise<JsonDirect> => {
  await exigerFiltresConnusEncours(tx, { laboratoireId });
  const { recupere, compense, ...dus } = filtresDesTuiles(aujourdhui);
  const filtre = (filtres: FiltresSansOrigine) =>
    filtreEncoursSql(tx.tenantId, { ...filtres, laboratoireId }, aujourdhui);
  const tuilesDues = Object.entries<FiltresSansOrigine>(dus).map(([nom, filtres]) => [nom, filtre(filtres)] as const);
  const parRetard = retardsEncours.map((retard) => [retard, filtre(filtreDuRetard(retard))] as const);
  const objet = (noms: readonly string[]) => sql.join(noms.map((nom) => sql`${sql.lit(nom)}, t.${sql.id(nom)}`));
  const sommesReglees = (filtres: FiltresSansOrigine) =>
    sql`(select ${sommesEncours(partsDeCeQuiRegle(tx.tenantId, filtres))} from encours e where ${filtre(filtres)})`;
  // All figures but « recupere » and « compense » are of encours that are not settled yet.
  return direct(
    tx,
    sql`select json_build_object(${objet(tuilesDues.map(([nom]) => nom))},
        'retards', json_build_object(${objet(retardsEncours)}),
        'recupere', ${sommesReglees(recupere)}, 'compense', ${sommesReglees(compense)})::text as json
      from (${sommesParCondition(
        Object.fromEntries([...tuilesDues, ...parRetard]),
        sql`encours e where ${filtre({})} and e.etat <> 'REGLE'`,
      )}) t`,
  );
};

/** Subtotals by laboratory, by name. */
export const parLaboratoire = async (
  tx: TenantTx,
  filtres: FiltresEncours,
  aujourdhui: Jour,
  { origineEncours }: ApportsEncours,
): Promise<JsonDirect> => {
  await exigerFiltresConnusEncours(tx, filtres);
  return direct(
    tx,
    sql`select json_agg(t.sommes || jsonb_build_object('laboratoireId', t.laboratoire_id, 'laboratoireNom', d.nom,
          'laboratoireColor', coalesce(l.surcharges ->> 'color', d.color), 'plusAncienne', t.ancienne)
            order by f_tri(d.nom) collate textes, l.id)::text as json
      from (
        select e.laboratoire_id, min(e.date_declaration) as ancienne,
          ${sommesEncours(partsDeCeQuiRegle(tx.tenantId, filtres))} as sommes
        from encours e where ${filtrerAvecOrigine(tx.tenantId, filtres, aujourdhui, origineEncours)} group by
          e.laboratoire_id
      ) t
      join laboratoire l on l.tenant_id = ${tx.tenantId} and l.id = t.laboratoire_id
      join laboratoire_detail d on d.id = l.detail_id`,
  );
};

type BilanDemande = QueryOf<(typeof encoursContract)['bilanEncours']>;
/** The year, in one nature: expected by month of declaration, received by month of settlement, and by type. */
export const bilanEncours = async (
  tx: TenantTx,
  { annee, laboratoireId, natureFiscale }: BilanDemande & { readonly annee: number },
): Promise<JsonDirect> => {
  await exigerFiltresConnusEncours(tx, { laboratoireId });
  const [debut, fin] = [`${annee}-01-01`, `${annee}-12-31`];
  const labo = laboratoireId === undefined ? sql<boolean>`true` : sql<boolean>`e.laboratoire_id = ${laboratoireId}`;
  const comptes = sql<boolean>`e.nature_fiscale = ${natureFiscale} and ${labo}`;
  // `extract` would write each month as a decimal number, slower than all the sums.
  return direct(
    tx,
    sql`with annuels as materialized (
        select e.type, e.etat, e.nature_fiscale, e.valeur_attendue_centimes,
          e.valeur_reglee_centimes, e.valeur_compensee_centimes,
          date_part('month', e.date_declaration)::int as mois
        from encours e where e.tenant_id = ${tx.tenantId} and e.date_declaration between ${debut}::date and
          ${fin}::date and ${comptes}
      ), attendus as (select mois, sum(valeur_attendue_centimes)::bigint as total from annuels group by mois),
      recus as (
        select date_part('month', r.date)::int as mois,
          coalesce(sum(r.montant_centimes) filter (where ${estRecu}), 0)::bigint as recu,
          coalesce(sum(r.montant_centimes) filter (where not ${estRecu}), 0)::bigint as compense
        from encours_reglement r join encours e on e.tenant_id = r.tenant_id and e.id = r.encours_id and ${comptes}
        where r.tenant_id = ${tx.tenantId} and r.annule_le is null and r.date between ${debut}::date and ${fin}::date
          group by 1
      )
      select json_build_object('annee', ${annee}::int,
        'mois', (select json_agg(json_build_object('mois', m, 'attenduCentimes', coalesce(a.total, 0), 'recuCentimes',
          coalesce(r.recu, 0),
            'compenseCentimes', coalesce(r.compense, 0)) order by m)
          from generate_series(1, 12) m left join attendus a on a.mois = m left join recus r on r.mois = m),
        'types', coalesce((select json_agg(t.sommes order by t.type) from (
          select e.type, jsonb_build_object('type', e.type) || ${sommesEncours(PARTS_ENTIERES)} as sommes
            from annuels e group by e.type) t), '[]'::json))::text as json`,
  );
};

export const responsablesEncours = async (tx: TenantTx): Promise<{ id: number; nom: string }[]> =>
  tx
    .selectFrom('utilisateur')
    .select(['id', sql<string>`nom || ' ' || prenom`.as('nom')])
    .where('tenant_id', '=', tx.tenantId)
    .where('activated', '=', true)
    .where('role', '<>', 'CONSULTATION_GROUPEMENT')
    .orderBy(sql`f_tri(nom) collate textes`)
    .orderBy(sql`f_tri(prenom) collate textes`)
    .execute();

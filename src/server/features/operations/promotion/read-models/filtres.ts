import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { motsCherches } from '#server/core/db/recherche.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { lireCodeColle } from '#shared/features/catalogue/produit/rules.ts';
import type { promotionContract } from '#shared/features/operations/promotion/contract.ts';
import {
  etatSql,
  periodesSql,
  sansPreuveSql,
  statutSql,
} from '#server/features/operations/operation/read-models/calculs.ts';
import { attendDuLgo } from '#server/features/operations/synchronisation-lgo/read-models/attente.ts';

type FiltresPromotion = Omit<QueryOf<(typeof promotionContract)['exporterPromotions']>, 'tri' | 'ordre' | 'format'>;
type Condition = RawBuilder<boolean>;

/** Each word somewhere in the operation's name, in a product or in the laboratory's name, without case nor accents. */
const parMots = (tenantId: number, q: string): Condition[] =>
  motsCherches(q).map((mot) => {
    const cherche = sql`(select f_normaliser(${mot}::text))`;
    const { ean } = lireCodeColle(mot);
    return sql<boolean>`(strpos(p.recherche, ${cherche}) > 0
        or p.laboratoire_id in (select lr.id from laboratoire lr join laboratoire_detail dr on dr.id = lr.detail_id
          where lr.tenant_id = ${tenantId} and strpos(dr.recherche, ${cherche}) > 0)
        or exists (select from promotion_produit x where x.tenant_id = ${tenantId} and x.promotion_id = p.id
          and (x.ean = ${ean ?? mot} or strpos(f_normaliser(x.nom), ${cherche}) > 0)))`;
  });

const auJour = (jour: Jour) => sql`${jour}::date`;
const periode = (valeur: NonNullable<FiltresPromotion['periode']>, aujourdhui: Jour): Condition => {
  const alors = periodesSql(aujourdhui)[valeur];
  return valeur === 'TERMINEE' ? alors : sql<boolean>`(${alors} and ${etatSql} <> 'REFUSED')`;
};

/** A refused promotion is shown as such: "Close" does not bring it. */
const parStatut = (statuts: NonNullable<FiltresPromotion['statut']>, aujourdhui: Jour): Condition => {
  const vivants = statuts.filter((statut) => statut !== 'REFUSED');
  const refusees = statuts.length > vivants.length ? sql<boolean>`${etatSql} = 'REFUSED'` : sql<boolean>`false`;
  return sql<boolean>`(${refusees} or (${etatSql} <> 'REFUSED'
    and ${statutSql(aujourdhui)} = any(${vivants}::text[])))`;
};

const ou = (choisi: boolean | undefined, condition: Condition): Condition | undefined =>
  choisi === undefined ? undefined : choisi ? condition : sql<boolean>`not coalesce(${condition}, false)`;

const placee = (f: FiltresPromotion): Condition | undefined =>
  f.emplacementId === undefined && f.zoneId === undefined
    ? undefined
    : sql<boolean>`exists (select from promotion_emplacement x join emplacement y on y.tenant_id = x.tenant_id
      and y.id = x.emplacement_id
        where x.tenant_id = p.tenant_id and x.promotion_id = p.id
        and (${f.emplacementId ?? null}::bigint is null or x.emplacement_id = ${f.emplacementId ?? null}::bigint)
        and (${f.zoneId ?? null}::bigint is null or y.zone_id = ${f.zoneId ?? null}::bigint))`;

const pendant = (du: Jour | undefined, au: Jour | undefined): (Condition | undefined)[] => [
  au === undefined ? undefined : sql<boolean>`p.date_debut <= ${auJour(au)}`,
  du === undefined ? undefined : sql<boolean>`p.date_fin >= ${auJour(du)}`,
];

const conditionsDe = (tenantId: number, f: FiltresPromotion, aujourdhui: Jour): (Condition | undefined)[] => [
  sql<boolean>`p.tenant_id = ${tenantId}`,
  f.laboratoireId === undefined ? undefined : sql<boolean>`p.laboratoire_id = ${f.laboratoireId}`,
  f.type && sql<boolean>`p.type_promo = any(${f.type}::text[])`,
  f.dispositif &&
    sql<boolean>`exists (select from promotion_dispositif x where x.tenant_id = p.tenant_id and x.promotion_id = p.id
      and x.dispositif = any(${f.dispositif}::text[]))`,
  f.periode && periode(f.periode, aujourdhui),
  ou(f.sansPreuve, sansPreuveSql(aujourdhui)),
  f.lgo && attendDuLgo(f.lgo),
  placee(f),
  f.origine && sql<boolean>`p.origine = ${f.origine}`,
  f.payeur &&
    sql<boolean>`exists (select from promotion_contrepartie x where x.tenant_id = p.tenant_id and x.promotion_id = p.id
      and x.payeur = ${f.payeur})`,
  ...(f.annee === undefined ? [] : pendant(`${f.annee}-01-01`, `${f.annee}-12-31`)),
  ...pendant(f.du, f.au),
  ...(f.q ? parMots(tenantId, f.q) : []),
];

/** Conditions on the money `m` of a promotion. */
const conditionsArgent = (f: FiltresPromotion, aujourdhui: Jour): (Condition | undefined)[] => [
  f.statut && parStatut(f.statut, aujourdhui),
  ou(f.aTraiter, sql<boolean>`(p.date_fin < ${auJour(aujourdhui)} and ${statutSql(aujourdhui)} = 'EXPIRED')`),
  ou(f.aRepondre, sql<boolean>`${statutSql(aujourdhui)} = 'WAITING'`),
  ou(f.nonReclamees, sql<boolean>`m.non_reclamees > 0`),
];
/** Whether the money `m` of each promotion decides. */
export const filtreArgent = ({ statut, aTraiter, aRepondre, nonReclamees }: FiltresPromotion): boolean =>
  [statut, aTraiter, aRepondre, nonReclamees].some((filtre) => filtre !== undefined);
const toutes = (conditions: readonly (Condition | undefined)[]): Condition => {
  const posees = conditions.filter((condition) => condition !== undefined);
  return posees.length > 0 ? sql.join(posees, sql` and `) : sql<boolean>`true`;
};

/** The `where` of `promotion p` alone: always the tenant first. */
export const filtrerPromotion = (tenantId: number, filtres: FiltresPromotion, aujourdhui: Jour): Condition =>
  toutes(conditionsDe(tenantId, filtres, aujourdhui));
/** What is left to filter once the money `m` is known. */
export const filtrerArgent = (filtres: FiltresPromotion, aujourdhui: Jour): Condition =>
  toutes(conditionsArgent(filtres, aujourdhui));
/** All the conditions, on `promotion p` and its money `m`. */
export const filtrePromotionSql = (tenantId: number, filtres: FiltresPromotion, aujourdhui: Jour): Condition =>
  toutes([...conditionsDe(tenantId, filtres, aujourdhui), ...conditionsArgent(filtres, aujourdhui)]);

const TABLES = { laboratoireId: 'laboratoire', emplacementId: 'emplacement', zoneId: 'zone' } as const;

/** @throws 404 when a filter names a laboratory, a place or a zone of another account (COM-11) */
export const exigerFiltresConnusPromotion = async (
  tx: TenantTx,
  filtres: Pick<FiltresPromotion, keyof typeof TABLES>,
): Promise<void> => {
  const tests = Object.entries(TABLES).flatMap(([champ, table]) => {
    const id = filtres[champ as keyof typeof TABLES];
    return id === undefined
      ? []
      : [sql<boolean>`exists (select from ${sql.table(table)} where tenant_id = ${tx.tenantId} and id = ${id})`];
  });
  if (tests.length === 0) return;
  const { rows } = await sql<{ connus: boolean }>`select ${sql.join(tests, sql` and `)} as connus`.execute(tx);
  if (!rows[0]?.connus) throw coreErrors.introuvable();
};

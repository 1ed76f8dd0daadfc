import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { colonnesDuContrat } from '#server/core/db/noms.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { motsCherches } from '#server/core/db/recherche.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import { toutesLesReglesLegales } from '#server/features/catalogue/regle-legale/read-models.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { conditionContract } from '#shared/features/conditions/condition/contract.ts';
import {
  avertissementsCondition,
  droitsCondition,
  etatCondition,
  suiviCondition,
} from '#shared/features/conditions/condition/rules.ts';
import {
  conditionSchema,
  etatsCondition,
  suivisCondition,
  type Condition,
  type EtatCondition,
  type SuiviCondition,
} from '#shared/features/conditions/condition/schemas.ts';
import type { RegleLegale } from '#shared/features/catalogue/regle-legale/schemas.ts';
import { gainDeLaConditionSql } from '#server/features/argent/facture/read-models/gains.ts';
import { conditionsCroiseesSql } from './croisees.ts';
import { suivanteSql, SUIVIS } from './suivi.ts';

type Filtres = Omit<QueryOf<(typeof conditionContract)['listConditions']>, 'page' | 'taille'>;
type Test = RawBuilder<boolean>;

/**
 * The columns of `c` under the names of the contract, with its laboratory. Crossing conditions are counted only where
 * they are shown.
 */
const COLONNES = colonnesDuContrat('condition', 'c', conditionSchema.keyof().options, {
  laboratoireNom: sql`d.nom`,
  laboratoireColor: sql`coalesce(l.surcharges ->> 'color', d.color)`,
  remise: sql`c.remise_texte`,
  nbProduits: sql`(select count(*) from condition_produit p where p.tenant_id = c.tenant_id and p.condition_id = c.id)`,
  suivanteId: suivanteSql,
  gainCentimes: gainDeLaConditionSql,
  etat: null,
  suivi: null,
  avertissements: null,
  droits: null,
});
const avecCroisees = (croise: RawBuilder<number>) => sql`${COLONNES}, ${croise} as croisees`;
const depuis = sql`condition c join laboratoire l on l.tenant_id = c.tenant_id and l.id = c.laboratoire_id
  join laboratoire_detail d on d.id = l.detail_id`;

type ConditionLue = Omit<Condition, 'etat' | 'suivi' | 'avertissements' | 'droits'> & { readonly croisees: number };
const versCondition = (
  acteur: Acteur,
  aujourdhui: Jour,
  reglesLegales: readonly RegleLegale[],
  { croisees: nombre, ...ligne }: ConditionLue,
): Condition => ({
  ...ligne,
  etat: etatCondition(ligne, aujourdhui),
  suivi: suiviCondition(ligne, aujourdhui),
  avertissements: avertissementsCondition(ligne, nombre, reglesLegales),
  droits: droitsCondition(acteur, ligne),
});

/** The state of a condition. The same rule in TypeScript: `etatCondition` (rules); `liste.test.ts` compares both. */
export const ETATS: Readonly<Record<EtatCondition, (jour: Jour) => Test>> = {
  A_VENIR: (jour) => sql<boolean>`(c.retiree_le is null and c.date_debut > ${jour}::date)`,
  EN_COURS: (jour) =>
    sql<boolean>`(c.retiree_le is null and c.date_debut <= ${jour}::date and c.date_fin >= ${jour}::date)`,
  EXPIREE: (jour) => sql<boolean>`(c.retiree_le is null and c.date_fin < ${jour}::date)`,
  RETIREE: () => sql<boolean>`(c.retiree_le is not null)`,
};
/** Withdrawn conditions are seen only where they are asked for (CND-20). */
const enPlace = sql<boolean>`c.retiree_le is null`;
const parMots = (q: string): Test[] =>
  motsCherches(q).map(
    (mot) => sql<boolean>`strpos(c.recherche || ' ' || d.recherche, (select f_normaliser(${mot}::text))) > 0`,
  );

const filtrer = (
  tenantId: number,
  f: Filtres,
  aujourdhui: Jour,
  { compte = false }: { readonly compte?: boolean } = {},
): Test =>
  sql.join(
    [
      sql<boolean>`c.tenant_id = ${tenantId}`,
      ...(f.laboratoireId === undefined ? [] : [sql<boolean>`c.laboratoire_id = ${f.laboratoireId}`]),
      ...(f.origine === undefined ? [] : [sql<boolean>`c.origine = ${f.origine}`]),
      ...(f.remboursable === undefined ? [] : [sql<boolean>`c.remboursable = ${f.remboursable}`]),
      ...(f.annee === undefined
        ? []
        : [sql<boolean>`c.date_debut <= ${`${f.annee}-12-31`}::date and c.date_fin >= ${`${f.annee}-01-01`}::date`]),
      ...(compte ? [] : [f.etat === undefined ? enPlace : ETATS[f.etat](aujourdhui)]),
      ...(compte || f.suivi === undefined ? [] : [SUIVIS[f.suivi](aujourdhui)]),
      ...parMots(f.q ?? ''),
    ],
    sql` and `,
  );

const TRIS: Readonly<Record<Filtres['tri'], RawBuilder<unknown>>> = {
  dateFin: sql`c.date_fin`,
  dateDebut: sql`c.date_debut`,
  gamme: sql`f_tri(c.gamme) collate textes`,
  condition: sql`f_tri(c.condition) collate textes`,
  remise: sql`c.remise_pct`,
  laboratoire: sql`f_tri(d.nom) collate textes`,
  origine: sql`c.origine`,
  gain: gainDeLaConditionSql,
};
const SENS = { asc: sql`asc nulls first`, desc: sql`desc nulls last` };

type Choix = {
  readonly filtre: RawBuilder<unknown>;
  /** The part of the list to read: a limit and an offset. */
  readonly suite?: RawBuilder<unknown>;
  readonly ordre?: RawBuilder<unknown>;
  readonly croise?: RawBuilder<number>;
};
const RIEN = sql``;
/** The rows are chosen first: what is counted beside each is counted for them alone, however deep the page. */
const conditionsChoisies = async (
  tx: TenantTx,
  acteur: Acteur,
  aujourdhui: Jour,
  { filtre, ordre = RIEN, suite = RIEN, croise = conditionsCroiseesSql }: Choix,
): Promise<Condition[]> => {
  const [{ rows }, reglesLegales] = await ensemble(
    sql<{ json: ConditionLue }>`
      with choisies as materialized (select c.tenant_id, c.id from ${depuis} where ${filtre} ${ordre} ${suite})
      select row_to_json(x) as json from (
        select ${avecCroisees(croise)} from ${depuis} where (c.tenant_id, c.id) in (select tenant_id, id
          from choisies) ${ordre}
      ) x`.execute(tx),
    toutesLesReglesLegales(tx),
  );
  return rows.map(({ json }) => versCondition(acteur, aujourdhui, reglesLegales, json));
};

const trier = ({ tri, ordre }: Filtres): RawBuilder<unknown> =>
  sql`order by ${TRIS[tri]} ${SENS[ordre]}, c.id ${sql.raw(ordre)}`;

type Comptes = {
  readonly parEtat: Readonly<Record<EtatCondition, number>>;
  readonly parSuivi: Readonly<Record<SuiviCondition, number>>;
  /** How many conditions the filters keep. */
  readonly total: number;
};
/** How many there are in each state, and at each point of their renegotiation, under the other filters. */
const compterConditions = async (tx: TenantTx, f: Filtres, aujourdhui: Jour): Promise<Comptes> => {
  const nombre = (test: Test) => sql`count(*) filter (where ${test})`;
  const parEtat = sql.join(etatsCondition.flatMap((etat) => [sql`${etat}::text`, nombre(ETATS[etat](aujourdhui))]));
  const parSuivi = sql.join(
    suivisCondition.flatMap((suivi) => [sql`${suivi}::text`, nombre(SUIVIS[suivi](aujourdhui))]),
  );
  const { rows } = await sql<Comptes>`
    select json_build_object(${parEtat}) as "parEtat", json_build_object(${parSuivi}) as "parSuivi",
      ${nombre(filtrer(tx.tenantId, f, aujourdhui))} as total
    from ${depuis} where ${filtrer(tx.tenantId, f, aujourdhui, { compte: true })}`.execute(tx);
  // An aggregate without groups always gives its one row.
  return rows[0]!;
};

export const pageConditions = async (
  tx: TenantTx,
  acteur: Acteur,
  { page, taille, ...f }: QueryOf<(typeof conditionContract)['listConditions']>,
  aujourdhui: Jour,
) => {
  await exigerLaboratoire(tx, f.laboratoireId);
  const [elements, comptes] = await ensemble(
    conditionsChoisies(tx, acteur, aujourdhui, {
      filtre: filtrer(tx.tenantId, f, aujourdhui),
      ordre: trier(f),
      suite: sql`limit ${taille} offset ${(page - 1) * taille}`,
    }),
    compterConditions(tx, f, aujourdhui),
  );
  return { elements, ...comptes };
};

/** @throws 404 */
export const uneCondition = async (tx: TenantTx, acteur: Acteur, id: number, aujourdhui: Jour): Promise<Condition> => {
  const [condition] = await conditionsChoisies(tx, acteur, aujourdhui, {
    filtre: sql`c.tenant_id = ${tx.tenantId} and c.id = ${id}`,
  });
  if (!condition) throw coreErrors.introuvable();
  return condition;
};

/**
 * The ids of what the filters keep, in the asked order; one more than an export may hold tells that there are too many.
 */
export const conditionsAExporter = async (tx: TenantTx, f: Filtres, aujourdhui: Jour): Promise<number[]> => {
  await exigerLaboratoire(tx, f.laboratoireId);
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id) as ids from (
      select c.id from ${depuis} where ${filtrer(tx.tenantId, f, aujourdhui)} ${trier(f)} limit ${MAX_LIGNES_EXPORT + 1}
    ) x`.execute(tx);
  return rows[0]?.ids ?? [];
};

/** Conditions by id, in no order: what was agreed, without the warnings. */
export const conditionsParIds = (
  tx: TenantTx,
  acteur: Acteur,
  ids: readonly number[],
  aujourdhui: Jour,
): Promise<Condition[]> =>
  conditionsChoisies(tx, acteur, aujourdhui, {
    filtre: sql`c.tenant_id = ${tx.tenantId} and c.id = any(${[...ids]}::bigint[])`,
    croise: sql<number>`0`,
  });

import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { colonneDe, type Noms } from '#server/core/db/noms.ts';
import { motsCherches } from '#server/core/db/recherche.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Retard, SituationEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { encoursContract } from '#shared/features/argent/encours/contract.ts';
import { filtresLibresEncours } from '#shared/features/argent/encours/schemas/liste.ts';
import { bornesRetard } from '#shared/features/argent/encours/rules/tranches.ts';
import type { ApportsEncours } from './apports.ts';

export type FiltresEncours = QueryOf<(typeof encoursContract)['ongletsEncours']>;
type Condition = RawBuilder<boolean>;

/** Each word somewhere in the encours or in its laboratory's name, without case nor accents. */
const parMots = (tenantId: number, q: string | readonly string[]): Condition[] =>
  (typeof q === 'string' ? motsCherches(q) : q).map(
    (mot) => sql<boolean>`(strpos(e.recherche, (select f_normaliser(${mot}::text))) > 0 or e.laboratoire_id in (
        select lr.id from laboratoire lr join laboratoire_detail dr on dr.id = lr.detail_id
        where lr.tenant_id = ${tenantId} and strpos(dr.recherche, (select f_normaliser(${mot}::text))) > 0))`,
  );

/**
 * A reminder is due, or a planned declaration whose day has come; not suspended. The same rule in TypeScript:
 * `estARelancer` (rules); `filtres.test.ts` compares both.
 */
export const encoursATraiter = (aujourdhui: Jour): Condition => sql<boolean>`(
  (e.etat = 'DECLARE' and e.prochaine_relance <= ${aujourdhui}::date or e.etat = 'A_DECLARER'
    and e.date_declaration <= ${aujourdhui}::date)
  and (e.suspendu_jusquau is null or e.suspendu_jusquau <= ${aujourdhui}::date))`;
/** Not declared, due on a proof that neither its source nor it has (ENC-80). */
export const preuveManque = sql<boolean>`(e.preuve_attendue and e.etat = 'A_DECLARER' and e.nb_pieces = 0)`;
/**
 * « À réclamer », « Réclamé », « En retard », « À venir », « À vérifier »; null when settled. The same rule in
 * TypeScript: `situationDeLEncours` (rules/situations.ts); `filtres.test.ts` compares both.
 */
export const situationEncours = (
  aujourdhui: Jour,
): RawBuilder<SituationEncours | null> => sql<SituationEncours | null>`(case
  when e.etat = 'REGLE' then null
  when e.valeur_attendue_centimes = 0 or e.montant_a_completer and e.etat = 'A_DECLARER' then 'A_VERIFIER'
  when e.etat = 'DECLARE' then case when e.date_echeance < ${aujourdhui}::date then 'EN_RETARD' else 'RECLAME' end
  when e.date_declaration > ${aujourdhui}::date then 'A_VENIR'
  when ${preuveManque} then 'A_VERIFIER' else 'A_RECLAMER' end)`;
/**
 * Late for that long, as a range of days. The same ranges in TypeScript: `trancheRetard` (rules); `filtres.test.ts`
 * compares both.
 */
const enRetardDepuis = (retard: Retard, aujourdhui: Jour): Condition => {
  const { min, max } = bornesRetard[retard];
  return sql.join(
    [
      sql`${situationEncours(aujourdhui)} = 'EN_RETARD' and e.date_echeance <= ${ajouterJours(aujourdhui, -min)}::date`,
      ...(max === null ? [] : [sql`e.date_echeance >= ${ajouterJours(aujourdhui, -max)}::date`]),
    ],
    sql` and `,
  );
};
/** The filters on what was received: its year or its days, and what settled without money. */
export type FiltresRecu = Pick<FiltresEncours, 'recuAnnee' | 'recuDu' | 'recuAu' | 'compense'>;
/** Whether what was received is counted in a year or in days alone. */
export const parJours = ({ recuAnnee, recuDu, recuAu }: FiltresRecu): boolean =>
  (recuAnnee ?? recuDu ?? recuAu) !== undefined;
/** What settles an encours: a part of what was received, or without money (ENC-61). */
type Nature = 'RECU' | 'COMPENSE';
/** A settlement is money received when an encaissement gave it, whatever its action. */
export const estRecu = sql<boolean>`r.encaissement_id is not null`;
const estDeNature: Readonly<Record<Nature, Condition>> = {
  RECU: estRecu,
  COMPENSE: sql<boolean>`r.encaissement_id is null`,
};
/** The settlements of this nature that count of the year, or of the days. */
const reglementsDe = (tenantId: number, nature: Nature, { recuAnnee, recuDu, recuAu }: FiltresRecu) =>
  sql`encours_reglement r where ${sql.join(
    [
      sql`r.tenant_id = ${tenantId} and r.annule_le is null and ${estDeNature[nature]}`,
      ...(recuAnnee === undefined
        ? []
        : [sql`r.date between ${`${recuAnnee}-01-01`}::date and ${`${recuAnnee}-12-31`}::date`]),
      ...(recuDu === undefined ? [] : [sql`r.date >= ${recuDu}::date`]),
      ...(recuAu === undefined ? [] : [sql`r.date <= ${recuAu}::date`]),
    ],
    sql` and `,
  )}`;
/**
 * All that was received of an encours, from `e`; the constraint `encours_parts` proves that it is the sum of its parts
 * (ENC-61).
 */
export const recuEntier = sql<number>`(e.valeur_reglee_centimes - e.valeur_compensee_centimes)`;
/**
 * What was received of an encours, and what settled it without money; in the year or the days that are filtered on,
 * when there are.
 */
export type PartsDeCeQuiRegle = { readonly recu: RawBuilder<number>; readonly compense: RawBuilder<number> };
export const PARTS_ENTIERES: PartsDeCeQuiRegle = {
  recu: recuEntier,
  compense: sql<number>`e.valeur_compensee_centimes`,
};
export const partsDeCeQuiRegle = (tenantId: number, filtres: FiltresRecu): PartsDeCeQuiRegle => {
  if (!parJours(filtres)) return PARTS_ENTIERES;
  const part = (nature: Nature) =>
    sql<number>`(select coalesce(sum(r.montant_centimes), 0)::bigint
      from ${reglementsDe(tenantId, nature, filtres)} and r.encours_id = e.id)`;
  return { recu: part('RECU'), compense: part('COMPENSE') };
};
/**
 * Something was received, or settled without money, in the days that are filtered on; undefined: nothing is filtered
 * on.
 */
const filtreSurCeQuiRegle = (tenantId: number, filtres: FiltresRecu): Condition | undefined => {
  const nature = filtres.compense ? 'COMPENSE' : 'RECU';
  if (parJours(filtres))
    return sql<boolean>`e.id in (select r.encours_id from ${reglementsDe(tenantId, nature, filtres)})`;
  if (filtres.compense === undefined) return undefined;
  return filtres.compense ? sql<boolean>`e.valeur_compensee_centimes > 0` : sql<boolean>`${recuEntier} > 0`;
};
const partiel = sql<boolean>`(e.etat = 'DECLARE' and e.valeur_reglee_centimes > 0)`;

type Recherche = { readonly tenantId: number; readonly aujourdhui: Jour };
/** The filters but the origin, which only later features know. */
export type FiltresSansOrigine = Omit<FiltresEncours, 'origine' | 'q'> & {
  readonly origine?: never;
  /** As it was typed, or the words of it, which a kept query does not read. */
  readonly q?: string | readonly string[] | undefined;
};
type Particulier = Exclude<keyof FiltresEncours, 'origine' | keyof Noms<'encours'> | keyof FiltresRecu>;
/** What a filter keeps when it does not name a column, or compares it otherwise. */
const particuliers: {
  readonly [N in Particulier]: (valeur: NonNullable<FiltresSansOrigine[N]>, recherche: Recherche) => Condition;
} = {
  action: (actions) => sql`e.action_attendue = any(${actions}::text[])`,
  retard: (retard, { aujourdhui }) => enRetardDepuis(retard, aujourdhui),
  minCentimes: (centimes) => sql`e.valeur_attendue_centimes >= ${centimes}`,
  maxCentimes: (centimes) => sql`e.valeur_attendue_centimes <= ${centimes}`,
  source: (source) => (source === 'MANUEL' ? sql`e.source_type is null` : sql`e.source_type = ${source}`),
  annee: (annee) => sql`e.date_declaration between ${`${annee}-01-01`}::date and ${`${annee}-12-31`}::date`,
  situation: (situation, { aujourdhui }) => sql`${situationEncours(aujourdhui)} = ${situation}`,
  declarationApres: (jour) => sql`e.date_declaration >= ${jour}::date`,
  declarationAvant: (jour) => sql`e.date_declaration <= ${jour}::date`,
  dejaDeclare: (declares) => (declares ? sql`e.etat <> 'A_DECLARER'` : sql`e.etat = 'A_DECLARER'`),
  partiel: (enPartie) => (enPartie ? partiel : sql`not ${partiel}`),
  aTraiter: (dus, { aujourdhui }) =>
    dus ? encoursATraiter(aujourdhui) : sql`not coalesce(${encoursATraiter(aujourdhui)}, false)`,
  q: (q, { tenantId }) => sql.join([sql`true`, ...parMots(tenantId, q)], sql` and `),
};
type Dire = (valeur: unknown, recherche: Recherche) => Condition;
const ailleurs: readonly string[] = ['origine', 'recuAnnee', 'recuDu', 'recuAu', 'compense'] satisfies (
  | 'origine'
  | keyof FiltresRecu
)[];
const nomsFiltres = (Object.keys(filtresLibresEncours) as (keyof FiltresEncours)[]).filter(
  (nom) => !ailleurs.includes(nom),
);

const conditionDe = (nom: string, valeur: unknown, recherche: Recherche): Condition => {
  const particulier = (particuliers as Readonly<Record<string, Dire | undefined>>)[nom];
  if (particulier) return particulier(valeur, recherche);
  const colonne = sql.ref(`e.${colonneDe(nom)}`);
  return Array.isArray(valeur) ? sql`${colonne} = any(${valeur}::text[])` : sql`${colonne} = ${valeur}`;
};

/** The `where` of `encours e`: always the tenant first. A filter that names a column compares it. */
export const filtreEncoursSql = (tenantId: number, filtres: FiltresSansOrigine, aujourdhui: Jour): Condition =>
  sql.join(
    [
      sql<boolean>`e.tenant_id = ${tenantId}`,
      ...nomsFiltres
        .filter((nom) => filtres[nom] !== undefined)
        .map((nom) => conditionDe(nom, filtres[nom], { tenantId, aujourdhui })),
      filtreSurCeQuiRegle(tenantId, filtres),
    ].filter((condition) => condition !== undefined),
    sql` and `,
  );
/** `filtreEncoursSql`, with the filter on the origin. */
export const filtrerAvecOrigine = (
  tenantId: number,
  { origine, ...filtres }: Omit<FiltresSansOrigine, 'origine'> & Pick<FiltresEncours, 'origine'>,
  aujourdhui: Jour,
  origineEncours: ApportsEncours['origineEncours'],
): Condition => {
  const condition = filtreEncoursSql(tenantId, filtres, aujourdhui);
  return origine ? sql<boolean>`${condition} and ${origineEncours} = any(${origine}::text[])` : condition;
};

/** False when a filter names a laboratory or a person of another account: the call answers 404 (COM-11). */
export const filtresConnus = (
  { tenantId }: Pick<TenantTx, 'tenantId'>,
  { laboratoireId, responsableId }: Pick<FiltresEncours, 'laboratoireId' | 'responsableId'>,
): Condition => {
  const tests = [
    ...(laboratoireId === undefined
      ? []
      : [sql<boolean>`exists (select from laboratoire where tenant_id = ${tenantId} and id = ${laboratoireId})`]),
    ...(responsableId === undefined
      ? []
      : [sql<boolean>`exists (select from utilisateur where tenant_id = ${tenantId} and id = ${responsableId})`]),
  ];
  return tests.length > 0 ? sql<boolean>`(${sql.join(tests, sql` and `)})` : sql<boolean>`true`;
};

/** @throws 404 */
export const exigerFiltresConnusEncours = async (
  tx: TenantTx,
  filtres: Pick<FiltresEncours, 'laboratoireId' | 'responsableId'>,
): Promise<void> => {
  if (filtres.laboratoireId === undefined && filtres.responsableId === undefined) return;
  const { rows } = await sql<{ connus: boolean }>`select ${filtresConnus(tx, filtres)} as connus`.execute(tx);
  if (!rows[0]?.connus) throw coreErrors.introuvable();
};

import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { motsCherches } from '#server/core/db/recherche.ts';
import { requeteGardee } from '#server/core/db/requete-gardee.ts';
import { JsonCompact } from '#server/core/json-ecrit.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import type { Acteur, AuthorizedTenantId } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { isJour, type Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { encoursContract } from '#shared/features/argent/encours/contract.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import type { ApportsEncours } from './apports.ts';
import {
  exigerFiltresConnusEncours,
  filtrerAvecOrigine,
  filtresConnus,
  partsDeCeQuiRegle,
  type FiltresRecu,
} from './filtres.ts';
import {
  colonnesEncoursSql,
  droitsParCle,
  jointuresEncours,
  ligneEncours,
  NOMS_EN_LISTE_ENCOURS,
} from './projection.ts';
import { sommesDesTotaux, totauxEncours, type TotauxSql } from './sommes.ts';

type RechercheEncours = QueryOf<(typeof encoursContract)['listEncours']>;
type RechercheExport = QueryOf<(typeof encoursContract)['exporterEncours']>;
type Tri = RechercheEncours['tri'];

/** How a value of each type is written in a cursor, and read from it. An instant: its microseconds since 1970. */
const LECTURES = {
  date: {
    lisible: (v: string) => v === 'infinity' || isJour(v),
    ecrire: (cle: RawBuilder<unknown>) => cle,
    lire: (v: string) => sql`${v}::date`,
  },
  bigint: {
    lisible: (v: string) => /^-?\d{1,18}$/.test(v),
    ecrire: (cle: RawBuilder<unknown>) => cle,
    lire: (v: string) => sql`${v}::bigint`,
  },
  text: {
    lisible: (v: string) => !v.includes('\0'),
    ecrire: (cle: RawBuilder<unknown>) => cle,
    lire: (v: string) => sql`${v}::text`,
  },
  instant: {
    lisible: (v: string) => /^\d{1,17}$/.test(v),
    ecrire: (cle: RawBuilder<unknown>) => sql`(extract(epoch from ${cle}) * 1000000)::bigint`,
    lire: (v: string) => sql`('epoch'::timestamptz + ${v}::bigint * interval '1 microsecond')`,
  },
} as const;

/** What each sort orders by; ties by id. Never null, so that a cursor can always continue. */
const CLES: Readonly<Record<Tri, { readonly cle: RawBuilder<unknown>; readonly type: keyof typeof LECTURES }>> = {
  dateDeclaration: { cle: sql`e.date_declaration`, type: 'date' },
  dateEcheance: { cle: sql`e.date_echeance`, type: 'date' },
  numero: { cle: sql`e.id`, type: 'bigint' },
  laboratoire: { cle: sql`f_tri(d.nom) collate textes`, type: 'text' },
  type: { cle: sql`e.type`, type: 'text' },
  valeurAttendue: { cle: sql`e.valeur_attendue_centimes`, type: 'bigint' },
  valeurReglee: { cle: sql`e.valeur_reglee_centimes`, type: 'bigint' },
  solde: { cle: sql`(e.valeur_attendue_centimes - e.valeur_reglee_centimes)`, type: 'bigint' },
  prochaineRelance: {
    cle: sql`coalesce(case when e.etat = 'DECLARE' then e.prochaine_relance end, 'infinity'::date)`,
    type: 'date',
  },
  regleLe: { cle: sql`coalesce(e.regle_le, 'infinity'::date)`, type: 'date' },
  modifieLe: { cle: sql`e.modifie_le`, type: 'instant' },
};

type Curseur = { readonly valeur: string; readonly dernier: string };
/** `value~id` of the last row of the page before. */
const lireCurseur = (tri: Tri, curseur: string): Curseur => {
  const { lisible } = LECTURES[CLES[tri].type];
  const coupe = curseur.lastIndexOf('~');
  const [valeur, id] = [curseur.slice(0, coupe), curseur.slice(coupe + 1)];
  if (coupe < 0 || !/^\d{1,15}$/.test(id) || !lisible(valeur))
    throw coreErrors.champInvalide('/query/curseur', 'Curseur non valide.');
  return { valeur, dernier: id };
};
/** @param cle the SQL of the key of the sort */
const apresCurseur = (
  { tri, ordre }: Pick<RechercheEncours, 'tri' | 'ordre'>,
  { valeur, dernier }: Curseur,
  cle: RawBuilder<unknown>,
) => {
  const signe = ordre === 'asc' ? sql`>` : sql`<`;
  return sql<boolean>`(${cle}, e.id) ${signe} (${LECTURES[CLES[tri].type].lire(valeur)}, ${dernier}::bigint)`;
};

const SENS = { asc: sql`asc`, desc: sql`desc` };
const INVERSE = { asc: SENS.desc, desc: SENS.asc };
const trier = (tri: Tri, ordre: 'asc' | 'desc') => sql`${CLES[tri].cle} ${SENS[ordre]}, e.id ${SENS[ordre]}`;
const joinTri = (tri: Tri) =>
  tri === 'laboratoire'
    ? sql`join laboratoire l on l.tenant_id = e.tenant_id and l.id = e.laboratoire_id join laboratoire_detail d
      on d.id = l.detail_id`
    : sql``;

/** Where the filtered encours are read twice: the page in an index, then the sums in another. */
const enDeuxFois = ({ tri }: RechercheEncours, filtre: RawBuilder<boolean>) => ({
  avant: sql``,
  cle: CLES[tri].cle,
  page: sql`encours e ${joinTri(tri)} where ${filtre}`,
  sommes: sql`encours e where ${filtre}`,
});
/** A search reads the text of every encours: once for the page and the sums. */
const enUneFois = ({ tri }: RechercheEncours, filtre: RawBuilder<boolean>) => ({
  avant: sql`trouves as materialized (
    select e.id, e.etat, e.nature_fiscale,
      e.valeur_attendue_centimes, e.valeur_reglee_centimes, e.valeur_compensee_centimes,
      ${CLES[tri].cle} as cle
    from encours e ${joinTri(tri)} where ${filtre}
  ), `,
  cle: sql`e.cle`,
  page: sql`trouves e where true`,
  sommes: sql`trouves e`,
});

const NOMS_EN_JSON = JSON.stringify(NOMS_EN_LISTE_ENCOURS);

/** The rights that the keys of a page stand for. */
const dictionnaire = (acteur: Acteur, cles: readonly string[] | null): string => {
  const droits = droitsParCle(acteur);
  return JSON.stringify({ droits: Object.fromEntries((cles ?? []).map((cle) => [cle, droits[cle]])) });
};

type Page = {
  readonly json: string;
  readonly totaux: TotauxSql;
  readonly cles: string[] | null;
  readonly connus: boolean;
};
type ValeursDePage = {
  readonly tenantId: AuthorizedTenantId;
  readonly saut: number;
  readonly curseur?: Curseur;
  /** What is searched, word by word. */
  readonly mots: readonly string[];
};

type ValeursGardees = Pick<ValeursDePage, 'tenantId' | 'saut'> &
  Partial<Curseur> & { readonly [mot: `mot${number}`]: string };

/**
 * One statement: the page, what follows it, the totals of all that the filters keep; PostgreSQL writes the JSON of the
 * rows. The ids of the page first: wide rows are read for them alone.
 */
const requeteDePage = (
  { role }: Pick<Acteur, 'role'>,
  recherche: RechercheEncours,
  aujourdhui: Jour,
  { origineEncours }: ApportsEncours,
  { tenantId, saut, curseur, mots }: ValeursDePage,
): RawBuilder<Page> => {
  const { ordre, taille } = recherche;
  const parts = partsDeCeQuiRegle(tenantId, recherche);
  const filtre = filtrerAvecOrigine(tenantId, { ...recherche, q: mots }, aujourdhui, origineEncours);
  const { avant, cle, page, sommes } = (recherche.q ? enUneFois : enDeuxFois)(recherche, filtre);
  const debut = curseur === undefined ? sql`true` : apresCurseur(recherche, curseur, cle);
  const { valeurs, cleDroits } = ligneEncours({ role }, aujourdhui, parts);
  return sql<Page>`
    with ${avant}choisis as materialized (
      select e.id, ${cle} as cle from ${page} and ${debut} order by ${cle} ${SENS[ordre]},
        e.id ${SENS[ordre]} limit ${taille} offset ${saut}
    ), lignes as materialized (
      select c.cle, c.id, ${valeurs} as valeurs, ${cleDroits} as droits
      from choisis c join encours e on e.tenant_id = ${tenantId} and e.id = c.id ${jointuresEncours}
    )
    select ${filtresConnus({ tenantId }, recherche)} as connus, (select array_agg(distinct droits) from lignes) as cles,
      sommes.totaux, json_build_object(
      'lignes', coalesce((select json_agg(valeurs order by cle ${SENS[ordre]}, id ${SENS[ordre]}) from lignes),
      '[]'::json),
      'curseurSuivant', (select ${LECTURES[CLES[recherche.tri].type].ecrire(sql`cle`)} || '~' || id from choisis
        where (select count(*) from choisis) = ${taille}
        order by cle ${INVERSE[ordre]}, id ${INVERSE[ordre]} limit 1)
    )::text as json
    from (${totauxEncours(parts, sommes)}) sommes`;
};

/**
 * The query of a page, its text kept for all who use the same filters today: the words of a search are values, only
 * their number changes it.
 */
const pageEcrite = (
  tx: TenantTx,
  { role }: Acteur,
  recherche: RechercheEncours,
  aujourdhui: Jour,
  apports: ApportsEncours,
): CompiledQuery<Page> => {
  const { curseur, page, q, ...forme } = recherche;
  const saut = curseur === undefined ? (page - 1) * forme.taille : 0;
  const curseurLu = curseur === undefined ? undefined : lireCurseur(forme.tri, curseur);
  const mots = motsCherches(q ?? '').map((mot, rang) => [`mot${rang}`, mot] as const);
  const valeurs: ValeursGardees = { tenantId: tx.tenantId, saut, ...curseurLu, ...Object.fromEntries(mots) };
  return requeteGardee(
    JSON.stringify(['page-encours', role, aujourdhui, curseurLu !== undefined, Boolean(q), mots.length, forme]),
    valeurs,
    (places) => ({
      compile: () =>
        requeteDePage({ role }, recherche, aujourdhui, apports, {
          tenantId: places.tenantId,
          saut: places.saut,
          mots: mots.map((_, rang) => places[`mot${rang}`] ?? ''),
          ...(curseurLu && { curseur: { valeur: places.valeur ?? '', dernier: places.dernier ?? '' } }),
        }).compile(tx),
    }),
  );
};

export const pageEncours = async (
  tx: TenantTx,
  acteur: Acteur,
  recherche: RechercheEncours,
  aujourdhui: Jour,
  apports: ApportsEncours,
): Promise<JsonCompact> => {
  const { rows } = await tx.executeQuery(pageEcrite(tx, acteur, recherche, aujourdhui, apports));
  const [ligne] = rows;
  if (!ligne?.connus) throw coreErrors.introuvable();
  const sommes = sommesDesTotaux(ligne.totaux);
  const debutJson =
    `{"colonnes":${NOMS_EN_JSON},"dictionnaires":${dictionnaire(acteur, ligne.cles)},` +
    `"total":${sommes.nombre},"sommes":${JSON.stringify(sommes)},`;
  return new JsonCompact(debutJson + ligne.json.slice(1));
};

/**
 * Encours by id, in the order of ids; absent ones are absent.
 * @param filtres what is counted as received. Default: all that was
 */
export const encoursParIds = async (
  tx: TenantTx,
  acteur: Acteur,
  ids: readonly number[],
  aujourdhui: Jour,
  filtres: FiltresRecu = {},
): Promise<Encours[]> => {
  const { role } = acteur;
  const { recuAnnee, recuDu, recuAu, compense } = filtres;
  const cle = JSON.stringify(['encours-par-ids', role, aujourdhui, { recuAnnee, recuDu, recuAu, compense }]);
  const requete = requeteGardee(cle, { tenantId: tx.tenantId, ids: [...ids] }, (places) => ({
    compile: () =>
      sql<{ json: Encours }>`
        select row_to_json(x) as json from (
          select ${colonnesEncoursSql({ role }, aujourdhui, partsDeCeQuiRegle(places.tenantId, filtres))}
          from encours e ${jointuresEncours}
          where e.tenant_id = ${places.tenantId} and e.id = any(${places.ids}::bigint[]) order by e.id
        ) x`.compile(tx),
  }));
  const { rows } = await tx.executeQuery(requete);
  return rows.map(({ json }) => json);
};

/** @throws 404 */
export const unEncours = async (tx: TenantTx, acteur: Acteur, id: number, aujourdhui: Jour): Promise<Encours> => {
  const [encours] = await encoursParIds(tx, acteur, [id], aujourdhui);
  if (!encours) throw coreErrors.introuvable();
  return encours;
};

/**
 * The ids of what the filters keep, in the asked order; one more than an export may hold tells that there are too many.
 */
export const encoursAExporter = async (
  tx: TenantTx,
  recherche: RechercheExport,
  aujourdhui: Jour,
  { origineEncours }: ApportsEncours,
): Promise<number[]> => {
  await exigerFiltresConnusEncours(tx, recherche);
  const { tri, ordre, ids } = recherche;
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id) as ids from (
      select e.id from encours e ${joinTri(tri)} where
        ${filtrerAvecOrigine(tx.tenantId, recherche, aujourdhui, origineEncours)}
        ${ids ? sql`and e.id = any(${ids}::bigint[])` : sql``} order by ${trier(tri, ordre)} limit
          ${MAX_LIGNES_EXPORT + 1}
    ) x`.execute(tx);
  return rows[0]?.ids ?? [];
};

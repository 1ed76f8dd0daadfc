import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { motsCherches } from '#server/core/db/recherche.ts';
import { enCompact } from '#server/core/json-ecrit.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import { aNonLus, nonLusDe } from '#server/features/echanges/discussion/read-models/non-lus.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { couleurStatut } from '#shared/features/echanges/discussion/rules.ts';
import type { reclamationContract } from '#shared/features/echanges/reclamation/contract.ts';
import { droitsReclamation } from '#shared/features/echanges/reclamation/rules.ts';
import { reclamationSchema, type Reclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { bilanReclamation } from '#shared/features/echanges/reclamation/rules/reste.ts';
import { montantReclameSql, natureReclameeSql } from './montant.ts';
import { dernierEcrit, joursDepuis } from './silence.ts';

type Filtres = Omit<QueryOf<(typeof reclamationContract)['listReclamations']>, 'page' | 'taille'>;
type Test = RawBuilder<boolean>;
type LecteurReclamations = { readonly acteur: Acteur; readonly aujourdhui: Jour };

/** What is read beside réclamation `r`: `d` is the discussion, as `nonLusDe` names it; `m` its last message. */
const LABO = sql`join laboratoire l on l.tenant_id = r.tenant_id and l.id = r.laboratoire_id join laboratoire_detail ld
  on ld.id = l.detail_id`;
const DISCUSSION = sql`left join discussion d on d.tenant_id = r.tenant_id and d.kind = 'RECLAMATION'
  and d.objet_id = r.id`;
const ENCOURS = sql`left join encours e on e.tenant_id = r.tenant_id and e.id = r.encours_id`;
const message = (
  colonnesLues: RawBuilder<unknown>,
) => sql`left join lateral (select ${colonnesLues} from discussion_commentaire c
  where c.tenant_id = d.tenant_id and c.discussion_id = d.id and c.texte is not null order by c.id desc limit 1) m
    on true`;

/** The columns under the names of the contract; the rest is made of them below. */
const colonnes = (acteur: Acteur) => sql`
  r.id, r.numero, r.laboratoire_id as "laboratoireId", ld.nom as "laboratoireNom",
    coalesce(l.surcharges ->> 'color', ld.color) as "laboratoireColor",
  r.motif, r.objet, r.urgent, r.date_butoir as "dateButoir", d.statut, d.statut_le as "statutLe",
  coalesce(d.a_traiter, false) as "aRepondre",
  coalesce(${nonLusDe(acteur)}, 0) as "nonLus",
  (select count(*) from discussion_commentaire n where n.tenant_id = d.tenant_id and n.discussion_id = d.id
    and n.texte is not null) as "nbMessages",
  case when m.cree_le is not null then json_build_object('auteur', m.auteur_nom, 'date', m.cree_le, 'duLaboratoire',
  m.externe) end as "dernierMessage",
  case when e.id is not null then json_build_object('id', e.id, 'numero', e.numero, 'etat', e.etat,
    'natureFiscale', e.nature_fiscale, 'tauxTvaCentiemes', e.taux_tva_centiemes,
    'soldeCentimes', e.valeur_attendue_centimes - e.valeur_reglee_centimes,
    'attenduCentimes', e.valeur_attendue_centimes,
    'regleCentimes', e.valeur_reglee_centimes, 'compenseCentimes', e.valeur_compensee_centimes,
    'ecartMotif', e.ecart_motif, 'ecartPrecision', e.ecart_precision, 'version', e.version) end as encours,
  ${montantReclameSql} as "montantReclameCentimes", ${natureReclameeSql} as "natureFiscale",
  case when d.statut in ('WAITING', 'EXPIRED') and not d.a_traiter then ${dernierEcrit()} end as "ecritLe",
  r.vue_le as "vueLe", r.cree_par_nom as "creeParNom", r.cree_le as "creeLe", r.modifie_le as "modifieLe", r.version`;

type ReclamationLue = Omit<Reclamation, 'colorStatut' | 'ageJours' | 'silenceJours' | 'droits'> & {
  readonly ecritLe: string | null;
};
const versReclamation =
  ({ acteur, aujourdhui }: LecteurReclamations) =>
  ({ ecritLe, ...reclamationLue }: ReclamationLue): Reclamation => ({
    ...reclamationLue,
    colorStatut: reclamationLue.statut ? couleurStatut[reclamationLue.statut] : null,
    ageJours: joursDepuis(reclamationLue.creeLe, aujourdhui),
    silenceJours: ecritLe === null ? null : joursDepuis(ecritLe, aujourdhui),
    droits: droitsReclamation(acteur, {
      ...reclamationLue,
      aEncours: reclamationLue.encours !== null,
      resteCentimes: bilanReclamation(reclamationLue)?.resteCentimes ?? 0,
    }),
  });

/**
 * Silence, or a deadline that has come while the laboratory is waited for, without a reminder since. Without any known
 * day of sending, nothing says that it was reminded. `liste.test.ts` compares it with the rule said in TypeScript.
 */
export const aRelancer = (jour: Jour): Test =>
  sql<boolean>`(d.statut = 'EXPIRED' or (d.statut = 'WAITING' and not d.a_traiter and r.date_butoir <= ${jour}::date
    and (d.statut_le is null or (d.statut_le at time zone 'Europe/Paris')::date <= r.date_butoir)))`;

/** Not closed yet: the account or the laboratory must answer. */
const OUVERTE = sql<boolean>`(d.statut is null or d.statut not in ('PROCESSED', 'TERMINATED'))`;

const parMots = (q: string): Test[] =>
  motsCherches(q).map(
    (mot) => sql<boolean>`strpos(r.recherche || ' ' || ld.recherche, (select f_normaliser(${mot}::text))) > 0`,
  );
const si = (voulu: boolean | undefined, test: Test): Test[] =>
  voulu === undefined ? [] : [voulu ? test : sql<boolean>`not coalesce(${test}, false)`];

const filtrer = (tx: TenantTx, { acteur, aujourdhui }: LecteurReclamations, f: Partial<Filtres>): Test =>
  sql.join(
    [
      sql<boolean>`r.tenant_id = ${tx.tenantId}`,
      ...(f.laboratoireId === undefined ? [] : [sql<boolean>`r.laboratoire_id = ${f.laboratoireId}`]),
      ...(f.motif === undefined ? [] : [sql<boolean>`r.motif = ${f.motif}`]),
      ...(f.creeDu === undefined
        ? []
        : [sql<boolean>`r.cree_le >= ${f.creeDu}::date::timestamp at time zone 'Europe/Paris'`]),
      ...(f.creeAu === undefined
        ? []
        : [sql<boolean>`r.cree_le < (${f.creeAu}::date + 1)::timestamp at time zone 'Europe/Paris'`]),
      ...(f.statut === undefined ? [] : [sql<boolean>`d.statut = ${f.statut}`]),
      ...(f.encoursId === undefined ? [] : [sql<boolean>`r.encours_id = ${f.encoursId}`]),
      ...si(f.nonLus, aNonLus(acteur)),
      ...si(f.aRepondre, sql<boolean>`d.a_traiter`),
      ...si(f.aRelancer, aRelancer(aujourdhui)),
      ...si(f.ouverte, OUVERTE),
      ...parMots(f.q ?? ''),
    ],
    sql` and `,
  );

type Tri = Filtres['tri'];
/** For each sort, its key and the tables it needs beside the réclamation and its discussion. */
const TRIS: Readonly<Record<Tri, { readonly cle: RawBuilder<unknown>; readonly jointure?: RawBuilder<unknown> }>> = {
  activite: { cle: sql`coalesce(m.cree_le, r.cree_le)`, jointure: message(sql`c.cree_le`) },
  numero: { cle: sql`r.cree_le` },
  laboratoire: { cle: sql`f_tri(ld.nom) collate textes`, jointure: LABO },
  motif: { cle: sql`r.motif` },
  statut: { cle: sql`d.statut` },
  creeLe: { cle: sql`r.cree_le` },
  dateButoir: { cle: sql`r.date_butoir` },
  montant: { cle: montantReclameSql, jointure: ENCOURS },
};
const SENS = { asc: sql`asc nulls first`, desc: sql`desc nulls last` };

/** Tables that the filters need beside the réclamation. */
const pourFiltrer = ({ q }: Pick<Filtres, 'q'>) => (q ? sql`${DISCUSSION} ${LABO}` : DISCUSSION);
const idsTries = (filtre: Test, f: Filtres, suite: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { cle, jointure = sql`` } = TRIS[f.tri];
  // The search has joined the laboratory already.
  const pourTrier = f.q && f.tri === 'laboratoire' ? sql`` : jointure;
  return sql`select r.id from reclamation r ${pourFiltrer(f)} ${pourTrier} where ${filtre}
    order by ${cle} ${SENS[f.ordre]}, r.id ${sql.raw(f.ordre)} ${suite}`;
};

/** Reads the réclamations whose ids come from a statement, in the same order. @param ids a statement */
const reclamationsLues = async (
  tx: TenantTx,
  lecteur: LecteurReclamations,
  ids: RawBuilder<unknown>,
): Promise<Reclamation[]> => {
  const { rows } = await sql<{ json: ReclamationLue }>`
    with choisies as materialized (select id, row_number() over () as rang from (${ids}) t)
    select row_to_json(x) as json from (
      select ${colonnes(lecteur.acteur)} from choisies k join reclamation r
        on r.tenant_id = ${tx.tenantId} and r.id = k.id
      ${LABO} ${DISCUSSION} ${ENCOURS} ${message(sql`c.auteur_nom, c.cree_le, c.externe`)} order by k.rang
    ) x`.execute(tx);
  return rows.map(({ json }) => versReclamation(lecteur)(json));
};

/**
 * A laboratory or an encours of another account and an unknown one answer alike (COM-11).
 * @throws 404
 */
const exigerConnus = async (
  tx: TenantTx,
  { laboratoireId, encoursId }: Pick<Filtres, 'laboratoireId' | 'encoursId'>,
): Promise<void> => {
  if (laboratoireId === undefined && encoursId === undefined) return;
  const { rows } = await sql<{ connus: boolean }>`select
    (${laboratoireId ?? null}::bigint is null
      or exists (select from laboratoire where tenant_id = ${tx.tenantId} and id = ${laboratoireId ?? null}::bigint))
    and (${encoursId ?? null}::bigint is null
    or exists (select from encours where tenant_id = ${tx.tenantId} and id = ${encoursId ?? null}::bigint))
    as connus`.execute(tx);
  if (rows[0]?.connus !== true) throw coreErrors.introuvable();
};

export const pageReclamations = async (
  tx: TenantTx,
  lecteur: LecteurReclamations,
  { page, taille, ...f }: QueryOf<(typeof reclamationContract)['listReclamations']>,
) => {
  await exigerConnus(tx, f);
  const filtre = filtrer(tx, lecteur, f);
  const [elements, { rows }] = await ensemble(
    reclamationsLues(tx, lecteur, idsTries(filtre, f, sql`limit ${taille} offset ${(page - 1) * taille}`)),
    sql<{ total: number }>`select count(*) as total from reclamation r ${pourFiltrer(f)} where ${filtre}`.execute(tx),
  );
  return enCompact(reclamationSchema, { elements, total: rows[0]?.total ?? 0 });
};

/** @throws 404 */
export const uneReclamation = async (tx: TenantTx, lecteur: LecteurReclamations, id: number): Promise<Reclamation> => {
  const [reclamation] = await reclamationsLues(
    tx,
    lecteur,
    sql`select r.id from reclamation r where r.tenant_id = ${tx.tenantId} and r.id = ${id}`,
  );
  if (!reclamation) throw coreErrors.introuvable();
  return reclamation;
};

/**
 * The filtered réclamations, in the requested order; one more than an export may hold, to detect that there are too
 * many.
 */
export const reclamationsAExporter = async (
  tx: TenantTx,
  lecteur: LecteurReclamations,
  f: Filtres,
): Promise<Reclamation[]> => {
  await exigerConnus(tx, f);
  return reclamationsLues(tx, lecteur, idsTries(filtrer(tx, lecteur, f), f, sql`limit ${MAX_LIGNES_EXPORT + 1}`));
};

export const nbReclamations = async (
  tx: TenantTx,
  { acteur, aujourdhui }: LecteurReclamations,
  laboratoireId: number | undefined,
) => {
  await exigerConnus(tx, { laboratoireId, encoursId: undefined });
  const { rows } = await sql<Record<'ouvertes' | 'aRepondre' | 'aRelancer' | 'nonLues', number>>`select
    count(*) filter (where ${OUVERTE}) as ouvertes,
    count(*) filter (where d.a_traiter) as "aRepondre", count(*) filter (where ${aRelancer(aujourdhui)}) as "aRelancer",
    count(*) filter (where ${aNonLus(acteur)}) as "nonLues"
    from reclamation r ${DISCUSSION} where ${filtrer(tx, { acteur, aujourdhui }, { laboratoireId })}`.execute(tx);
  return rows[0] ?? { ouvertes: 0, aRepondre: 0, aRelancer: 0, nonLues: 0 };
};

/**
 * Réclamations with messages this person has not read, by laboratory: for the red badge (REC-14) and the list of
 * laboratories.
 */
export const tableNonLues = ({ tenantId, acteur }: { readonly tenantId: number; readonly acteur: Acteur }) =>
  sql<{ laboratoire_id: number; nombre: number }>`(select r.laboratoire_id, count(*) as nombre
    from discussion d join reclamation r on r.tenant_id = d.tenant_id and r.id = d.objet_id
    where d.tenant_id = ${tenantId} and d.kind = 'RECLAMATION' and ${aNonLus(acteur)} group by r.laboratoire_id)`;

export const nonLuesParLaboratoire = async (
  tx: TenantTx,
  acteur: Acteur,
): Promise<{ laboratoireId: number; nombre: number }[]> => {
  const { rows } = await sql<{ laboratoireId: number; nombre: number }>`
    select x.laboratoire_id as "laboratoireId", x.nombre from ${tableNonLues({ tenantId: tx.tenantId, acteur })} x
      order by x.laboratoire_id`.execute(tx);
  return rows;
};
export const compterNonLues = async (
  tx: TenantTx,
  acteur: Acteur,
  laboratoireId: number | undefined,
): Promise<number> => {
  await exigerConnus(tx, { laboratoireId, encoursId: undefined });
  const toutes = await nonLuesParLaboratoire(tx, acteur);
  return toutes
    .filter((toute) => laboratoireId === undefined || toute.laboratoireId === laboratoireId)
    .reduce((n, { nombre }) => n + nombre, 0);
};

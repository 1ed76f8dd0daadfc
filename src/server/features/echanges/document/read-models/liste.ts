import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { motsCherches } from '#server/core/db/recherche.ts';
import { enCompact, type JsonCompact } from '#server/core/json-ecrit.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { documentContract } from '#shared/features/echanges/document/contract.ts';
import { canGererCategories, canRedigerDocument } from '#shared/features/echanges/document/policy.ts';
import { droitsDocument, etatDocument } from '#shared/features/echanges/document/rules.ts';
import { documentSchema, type Document, type EtatDocument } from '#shared/features/echanges/document/schemas.ts';
import {
  nonLu,
  documentsVisiblesSql,
  visiblesDuCompte,
  visiblesDuGroupement,
  type LecteurDocuments,
} from './visibles.ts';

type Filtres = Omit<QueryOf<(typeof documentContract)['listDocuments']>, 'page' | 'taille'>;
type Test = RawBuilder<boolean>;
const depuis = ({ tenantId }: Pick<LecteurDocuments, 'tenantId'>) => sql`choisis k
  join document d on d.tenant_id = k.tenant_id and d.id = k.id
  join document_version v on v.tenant_id = d.tenant_id and v.document_id = d.id and v.numero = d.numero
  join document_categorie c on c.tenant_id = d.tenant_id and c.id = d.categorie_id
  left join laboratoire_detail ld on ld.id = d.detail_id
  left join laboratoire l on l.tenant_id = ${tenantId} and l.detail_id = d.detail_id`;

const SANS_COMPTES = sql`null::bigint as "nbDestinataires", null::bigint as "nbLecteurs"`;
/** Number of recipients of a shared document, and of those who read its current version, from `comptes`. */
const comptesDuGroupement = sql`case when d.partage <> 'PRIVE' then coalesce(nv.nombre, 0) end as "nbDestinataires",
  case when d.partage <> 'PRIVE' then coalesce(nl.nombre, 0) end as "nbLecteurs"`;
/** `destinatairesDuDocumentSql` (visibles.ts) for all the chosen at once; `comptes.test.ts` compares both. */
const comptes = (lecteur: LecteurDocuments) => ({
  avant: sql`, adherents as materialized (
    select a.tenant_id, a.id, a.pharmacie_id from adhesion a
      where a.tenant_id = ${lecteur.tenantId} and a.etat = 'ACCEPTED'
  ), partages as materialized (
    select d.tenant_id, d.id, d.partage, d.numero from choisis join document d using (tenant_id, id)
      where d.partage <> 'PRIVE'
  ), vises as materialized (
    select distinct d.id as document_id, a.id as adhesion_id, a.pharmacie_id, d.numero from partages d
    join document_segment s on s.tenant_id = d.tenant_id and s.document_id = d.id
    join adhesion_segment x on x.tenant_id = s.tenant_id and x.segment_id = s.segment_id
    join adherents a on a.tenant_id = x.tenant_id and a.id = x.adhesion_id
    where d.partage = 'SEGMENTS'
  ), nb_vises as materialized (
    select document_id, count(*) as nombre from vises group by document_id
    union all select d.id, (select count(*) from adherents) from partages d where d.partage = 'TOUS_ADHERENTS'
  ), lus as materialized (
    select distinct le.document_id, le.pharmacie_id, d.partage from partages d
    join document_lecture le on le.tenant_id = d.tenant_id and le.document_id = d.id and le.numero >= d.numero
  ), nb_lecteurs as materialized (
    select l.document_id, count(*) as nombre from lus l join adherents a on a.pharmacie_id = l.pharmacie_id
    where l.partage = 'TOUS_ADHERENTS' or (l.document_id, a.id) in (select document_id, adhesion_id from vises)
    group by l.document_id
  )`,
  jointures: sql`left join nb_vises nv on nv.document_id = d.id and d.tenant_id = ${lecteur.tenantId}
    left join nb_lecteurs nl on nl.document_id = d.id and d.tenant_id = ${lecteur.tenantId}`,
});
const SANS_COMPTER = { avant: sql``, jointures: sql`` };

/** The columns under the names of the contract. The author inside the groupement is not shown to adhérents. */
const colonnes = (lecteur: LecteurDocuments) => sql`
  d.id, d.nom, d.categorie_id as "categorieId", c.nom as "categorieNom", l.id as "laboratoireId",
    ld.nom as "laboratoireNom",
  coalesce(l.surcharges ->> 'color', ld.color) as "laboratoireColor", d.annee,
  d.tenant_id = ${lecteur.tenantId} as "estDuCompte",
  d.visible_by as "visibleBy", d.partage, d.date_expiration as "dateExpiration", d.numero,
  v.fichier_nom as "fichierNom", v.mime, v.taille, v.sha256,
  v.apercu, v.pages, d.cree_par_id as "creeParId", d.cree_par_nom as "creeParNom", d.cree_le as "creeLe",
  d.modifie_par_nom as "modifieParNom",
  d.modifie_le as "modifieLe", d.version, not ${nonLu(lecteur)} as "dejaLu",
  ${lecteur.acteur.typeTenant === 'GROUPEMENT' ? comptesDuGroupement : SANS_COMPTES}`;

type DocumentLu = Omit<Document, 'origine' | 'groupementNom' | 'etat' | 'lu' | 'droits'> & {
  readonly estDuCompte: boolean;
  readonly dejaLu: boolean;
  readonly creeParId: number | null;
};
const versDocument = (
  { acteur, groupement }: LecteurDocuments,
  aujourdhui: Jour,
  { estDuCompte, dejaLu, creeParId, ...ligne }: DocumentLu,
): Document => {
  const origine = estDuCompte ? 'COMPTE' : 'GROUPEMENT';
  return {
    ...ligne,
    ...(!estDuCompte && { creeParNom: null, modifieParNom: null }),
    origine,
    groupementNom: estDuCompte ? null : (groupement?.nom ?? null),
    etat: etatDocument(ligne.dateExpiration, aujourdhui),
    lu: estDuCompte ? null : dejaLu,
    droits: droitsDocument(acteur, { origine, creeParId }),
  };
};

/**
 * Of a kept document `d`, its category `c` and its laboratory `ld`; its file is opened only for what none of them says.
 */
const parMots = (q: string, dansLeFichier = true): Test[] =>
  motsCherches(q).map((mot) => {
    const dans = (de: string) => sql`strpos(${sql.ref(`${de}.recherche`)}, (select f_normaliser(${mot}::text))) > 0`;
    const fichier = sql`exists (
      select from document_version v where v.tenant_id = d.tenant_id and v.document_id = d.id and v.numero = d.numero
        and ${dans('v')})`;
    return sql<boolean>`(${dans('d')} or ${dans('c')} or ${dans('ld')} or ${dansLeFichier ? fichier : sql`false`})`;
  });

/** The same rule in TypeScript: `etatDocument` (rules); `visibles.test.ts` compares both. */
export const enEtat = (etat: EtatDocument, aujourdhui: Jour): Test =>
  sql<boolean>`coalesce(d.date_expiration < ${aujourdhui}::date, false) = ${etat === 'EXPIRE'}::boolean`;

/** Conditions on the document alone, applied before any join. */
const conditions = (lecteur: LecteurDocuments, f: Partial<Filtres>, aujourdhui: Jour): Test[] => [
  ...(f.laboratoireId === undefined
    ? []
    : [
        sql<boolean>`d.detail_id = (select detail_id from laboratoire
          where tenant_id = ${lecteur.tenantId} and id = ${f.laboratoireId})`,
      ]),
  ...(f.annee === undefined ? [] : [sql<boolean>`d.annee = ${f.annee}`]),
  ...(f.partage === undefined ? [] : [sql<boolean>`d.partage = ${f.partage}`]),
  ...(f.etat === undefined ? [] : [enEtat(f.etat, aujourdhui)]),
  ...(f.nonLu === undefined
    ? []
    : [
        f.nonLu
          ? sql<boolean>`(d.tenant_id <> ${lecteur.tenantId} and ${nonLu(lecteur)})`
          : sql<boolean>`not ${nonLu(lecteur)}`,
      ]),
];

const VERSION = sql`join document_version v on v.tenant_id = d.tenant_id and v.document_id = d.id
  and v.numero = d.numero`;
const CATEGORIE = sql`join document_categorie c on c.tenant_id = d.tenant_id and c.id = d.categorie_id`;
const LABO = sql`left join laboratoire_detail ld on ld.id = d.detail_id`;
const COLONNES_GARDEES = sql`d.tenant_id, d.id, d.nom, d.numero, d.categorie_id, d.detail_id, d.annee,
  d.date_expiration, d.depose_le`;

/**
 * `gardes`: what this person may see and the filters keep. The account's own, then its groupement's, each found by its
 * owner; only then is the rest joined, and only if words are looked for.
 */
const gardes = (
  lecteur: LecteurDocuments,
  f: Partial<Filtres>,
  aujourdhui: Jour,
  { dansLeFichier = true }: { readonly dansLeFichier?: boolean } = {},
): RawBuilder<unknown> => {
  const suite = conditions(lecteur, f, aujourdhui);
  const colonnesGardees = f.q ? sql`${COLONNES_GARDEES}, d.recherche` : COLONNES_GARDEES;
  const deux = [
    ...(f.origine === 'GROUPEMENT' ? [] : [visiblesDuCompte(lecteur)]),
    ...(f.origine === 'COMPTE' || lecteur.groupement === null ? [] : [visiblesDuGroupement(lecteur)]),
  ].map((visible) => sql`select ${colonnesGardees} from document d where ${sql.join([visible, ...suite], sql` and `)}`);
  const vus =
    deux.length > 0 ? sql.join(deux, sql` union all `) : sql`select ${colonnesGardees} from document d where false`;
  if (!f.q) return sql`gardes as materialized (${vus})`;
  return sql`vus as materialized (${vus}), gardes as materialized (
    select ${COLONNES_GARDEES} from vus d ${CATEGORIE} ${LABO} where
      ${sql.join(parMots(f.q, dansLeFichier), sql` and `)})`;
};

type Tri = Filtres['tri'];
/** For each sort, its key and the table it needs beside the document. */
const TRIS: Readonly<Record<Tri, { readonly cle: RawBuilder<unknown>; readonly jointure: RawBuilder<unknown> }>> = {
  nom: { cle: sql`f_tri(d.nom) collate textes`, jointure: sql`` },
  categorie: { cle: sql`f_tri(c.nom) collate textes`, jointure: CATEGORIE },
  laboratoire: { cle: sql`f_tri(ld.nom) collate textes`, jointure: LABO },
  creeLe: { cle: sql`d.depose_le`, jointure: sql`` },
  taille: { cle: sql`v.taille`, jointure: VERSION },
  dateExpiration: { cle: sql`d.date_expiration`, jointure: sql`` },
  annee: { cle: sql`d.annee`, jointure: sql`` },
};

type Ordre = Pick<Filtres, 'tri' | 'ordre' | 'categorie'> & { readonly suite: RawBuilder<unknown> };
/** `choisis`: the ids of the page and their rank. What has no value comes last, whichever way. */
const choisis = ({ tri, ordre, categorie, suite }: Ordre): RawBuilder<unknown> => {
  const { cle, jointure } = TRIS[tri];
  const sens = sql.raw(ordre);
  const deCategorie =
    categorie === undefined
      ? sql`true`
      : sql`(d.tenant_id, d.categorie_id) in (select tenant_id, id from document_categorie
        where recherche = (select f_normaliser(${categorie}::text)))`;
  return sql`choisis as materialized (
    select tenant_id, id, row_number() over () as rang from (
      select d.tenant_id, d.id from gardes d ${jointure} where ${deCategorie}
      order by ${cle} ${sens} nulls last, d.id ${sens} ${suite}) t)`;
};

/**
 * The wide rows, and what is counted beside each, for the chosen alone: a `with` that ends with `lignes`.
 * @param avant makes `choisis`
 */
const lignesChoisies = (lecteur: LecteurDocuments, avant: RawBuilder<unknown>): RawBuilder<unknown> => {
  const compte = lecteur.acteur.typeTenant === 'GROUPEMENT' ? comptes(lecteur) : SANS_COMPTER;
  return sql`with ${avant}${compte.avant}, lignes as materialized (
    select ${colonnes(lecteur)}, k.rang from ${depuis(lecteur)} ${compte.jointures})`;
};
const DANS_L_ORDRE = sql`coalesce((select json_agg(row_to_json(x)order by x.rang) from lignes x), '[]'::json)`;

const documentsLus = async (
  tx: TenantTx,
  lecteur: LecteurDocuments,
  aujourdhui: Jour,
  avant: RawBuilder<unknown>,
): Promise<Document[]> => {
  const { rows } = await sql<{ documents: DocumentLu[] }>`
    ${lignesChoisies(lecteur, avant)} select ${DANS_L_ORDRE} as documents`.execute(tx);
  return (rows[0]?.documents ?? []).map((documentLu) => versDocument(lecteur, aujourdhui, documentLu));
};

type Compte = { readonly nom: string; readonly nombre: number; readonly choisie: boolean };

/**
 * Number of filtered documents by category; categories of the same name in the account and its groupement are merged.
 */
const parCategorie = (categorie: string | undefined): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(row_to_json(t)), '[]'::json) from (
    select min(c.nom) as nom, sum(n.nombre) as nombre, c.recherche = f_normaliser(${categorie ?? ''}::text) as choisie
    from (select d.tenant_id, d.categorie_id, count(*) as nombre from gardes d group by d.tenant_id, d.categorie_id) n
    join document_categorie c on c.tenant_id = n.tenant_id and c.id = n.categorie_id
    group by c.recherche order by min(f_tri(c.nom) collate textes)
  ) t)`;

/**
 * The last of those that these words name, as the palette shows them (AID-2): what this person may see, as in the list;
 * files stay closed.
 */
export const documentsCherches = (
  lecteur: LecteurDocuments,
  { q, max }: { readonly q: string; readonly max: number },
  aujourdhui: Jour,
): RawBuilder<unknown> => sql`with ${gardes(lecteur, { q }, aujourdhui, { dansLeFichier: false })}
  select d.id, d.nom as titre, ld.nom as labo, null::text as detail, null::integer as annee
  from gardes d ${LABO} order by d.depose_le desc, d.id desc limit ${max}`;

const pageDe = (page: number, taille: number) => sql`limit ${taille} offset ${(page - 1) * taille}`;

export const pageDocuments = async (
  tx: TenantTx,
  lecteur: LecteurDocuments,
  { page, taille, ...f }: QueryOf<(typeof documentContract)['listDocuments']>,
  aujourdhui: Jour,
): Promise<JsonCompact> => {
  await exigerLaboratoire(tx, f.laboratoireId);
  const avant = sql`${gardes(lecteur, f, aujourdhui)}, ${choisis({ ...f, suite: pageDe(page, taille) })}`;
  const [{ rows }, { rows: nonLus }] = await ensemble(
    sql<{ documents: DocumentLu[]; categories: Compte[] }>`
      ${lignesChoisies(lecteur, avant)} select ${DANS_L_ORDRE} as documents,
        ${parCategorie(f.categorie)} as categories`.execute(tx),
    sql<{
      n: number;
    }>`select count(*) as n from document d where ${visiblesDuGroupement(lecteur)} and ${nonLu(lecteur)}`.execute(tx),
  );
  const { documents: documentsDeLaPage, categories } = rows[0] ?? { documents: [], categories: [] };
  const elements = documentsDeLaPage.map((documentLu) => versDocument(lecteur, aujourdhui, documentLu));
  const retenues = f.categorie === undefined ? categories : categories.filter(({ choisie }) => choisie);
  return enCompact(documentSchema, {
    elements,
    total: retenues.reduce((somme, { nombre }) => somme + nombre, 0),
    parCategorie: categories.map(({ nom, nombre }) => ({ nom, nombre })),
    nonLus: nonLus[0]?.n ?? 0,
    droits: { deposer: canRedigerDocument(lecteur.acteur), categories: canGererCategories(lecteur.acteur) },
  });
};

/** Documents that a pharmacy lets a delegate read. */
export const pageSuivie = async (
  tx: TenantTx,
  lecteur: LecteurDocuments,
  { page, taille, q, tri, ordre }: QueryOf<(typeof documentContract)['documentsSuivis']>,
  aujourdhui: Jour,
) => {
  const retenus = gardes(lecteur, { q }, aujourdhui);
  const [elements, { rows }] = await ensemble(
    documentsLus(tx, lecteur, aujourdhui, sql`${retenus}, ${choisis({ tri, ordre, suite: pageDe(page, taille) })}`),
    sql<{ n: number }>`with ${retenus} select count(*) as n from gardes`.execute(tx),
  );
  return { elements, total: rows[0]?.n ?? 0 };
};

/** @throws 404 */
export const unDocument = async (
  tx: TenantTx,
  lecteur: LecteurDocuments,
  id: number,
  aujourdhui: Jour,
): Promise<Document> => {
  const lui = sql`choisis as (select d.tenant_id, d.id, 1 as rang from document d
    where d.id = ${id} and ${documentsVisiblesSql(lecteur)})`;
  const [document] = await documentsLus(tx, lecteur, aujourdhui, lui);
  if (!document) throw coreErrors.introuvable();
  return document;
};

/**
 * The ids of what the filters keep, in the asked order; one more than an export may hold tells that there are too many.
 */
export const documentsAExporter = async (
  tx: TenantTx,
  lecteur: LecteurDocuments,
  f: Filtres,
  aujourdhui: Jour,
): Promise<number[]> => {
  await exigerLaboratoire(tx, f.laboratoireId);
  const suite = sql`limit ${MAX_LIGNES_EXPORT + 1}`;
  const { rows } = await sql<{ ids: number[] | null }>`
    with ${gardes(lecteur, f, aujourdhui)}, ${choisis({ ...f, suite })} select array_agg(id order by rang) as ids
      from choisis`.execute(tx);
  return rows[0]?.ids ?? [];
};

/** The documents with these ids that the reader may see. */
export const documentsParIds = (
  tx: TenantTx,
  lecteur: LecteurDocuments,
  ids: readonly number[],
  aujourdhui: Jour,
): Promise<Document[]> =>
  documentsLus(
    tx,
    lecteur,
    aujourdhui,
    sql`choisis as materialized (
      select d.tenant_id, d.id, d.id as rang from document d where d.id = any(${[...ids]}::bigint[])
        and ${documentsVisiblesSql(lecteur)})`,
  );

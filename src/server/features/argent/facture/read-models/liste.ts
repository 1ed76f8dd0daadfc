import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { motsCherches } from '#server/core/db/recherche.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import { enCompact, type JsonCompact } from '#server/core/json-ecrit.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { factureContract } from '#shared/features/argent/facture/contract.ts';
import { factureSchema, type Facture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { droitsFacture } from '#shared/features/argent/facture/rules.ts';

type Recherche = QueryOf<(typeof factureContract)['listFactures']>;
type Filtres = Omit<Recherche, 'page' | 'taille'>;
type FiltresFactures = Omit<Filtres, 'tri' | 'ordre'>;
type Test = RawBuilder<boolean>;

/** The columns of `f` under the names of the contract, with its laboratory when it is known. */
export const colonnesFactureSql = sql`
  f.id, f.laboratoire_id as "laboratoireId", d.nom as "laboratoireNom",
    coalesce(l.surcharges ->> 'color', d.color) as "laboratoireColor",
  f.vendeur_nom as "vendeurNom", f.numero, f.nature, f.genre, f.autofacturee, f.affacturee,
  f.encours_id as "encoursId",
  (select json_build_object('id', r.id, 'numero', r.numero, 'dateEmission', r.date_emission, 'htCentimes',
    r.ht_centimes) from facture r where r.tenant_id = f.tenant_id
    and r.id = f.remplacee_par_id) as "remplaceePar", f.source, f.date_emission as "dateEmission",
  f.date_echeance as "dateEcheance", f.devise,
  f.ht_centimes as "htCentimes", f.tva_centimes as "tvaCentimes", f.ttc_centimes as "ttcCentimes", f.etat,
  f.mise_de_cote as "miseDeCote",
  f.nb_lignes as "nbLignes", f.nb_ecarts as "nbEcarts", f.ecart_centimes as "ecartCentimes",
  f.nb_reclamees as "nbReclamees",
  (select c.id from encaissement c where c.tenant_id = f.tenant_id and c.id = f.encaissement_id
  and c.annule_le is null) as "encaissementId",
  f.reclame_centimes as "reclameCentimes", f.nb_sans_condition as "nbSansCondition",
  jsonb_array_length(f.avertissements) + jsonb_array_length(f.observations) as "nbAvis",
  f.cree_par_nom as "creeParNom", f.cree_le as "creeLe", f.version`;
export const depuisFacture = sql`facture f left join laboratoire l on l.tenant_id = f.tenant_id
  and l.id = f.laboratoire_id
  left join laboratoire_detail d on d.id = l.detail_id`;

export type FactureLueEnBase = Omit<Facture, 'droits'>;
export const avecDroits = <L extends FactureLueEnBase>(acteur: Acteur, ligne: L) => ({
  ...ligne,
  droits: droitsFacture(acteur, ligne),
});

const parMots = (tenantId: number, q: string): Test[] =>
  motsCherches(q).map(
    (mot) => sql<boolean>`(strpos(f.recherche, (select f_normaliser(${mot}::text))) > 0 or f.laboratoire_id in (
        select lr.id from laboratoire lr join laboratoire_detail dr on dr.id = lr.detail_id
        where lr.tenant_id = ${tenantId} and strpos(dr.recherche, (select f_normaliser(${mot}::text))) > 0))`,
  );

/** Compared with a condition at least. */
const estControlee = sql<boolean>`(f.nb_comparees > 0 and f.comptee)`;

/** What a paper adds, excluding tax: negative for a credit note, 0 when it does not count. */
export const htCompte = sql<number>`(case when not f.comptee then 0 when f.nature = 'AVOIR' then -f.ht_centimes
  else f.ht_centimes end)`;

export const filtrerFactures = (tenantId: number, f: FiltresFactures): Test =>
  sql.join(
    [
      sql<boolean>`f.tenant_id = ${tenantId}`,
      ...(f.laboratoireId === undefined ? [] : [sql<boolean>`f.laboratoire_id = ${f.laboratoireId}`]),
      ...(f.etat === undefined ? [] : [sql<boolean>`f.etat = ${f.etat}`]),
      ...(f.nature === undefined ? [] : [sql<boolean>`f.nature = ${f.nature}`]),
      ...(f.controlee === undefined ? [] : [f.controlee ? estControlee : sql<boolean>`not ${estControlee}`]),
      ...(f.comptee === undefined ? [] : [sql<boolean>`f.comptee = ${f.comptee}`]),
      ...(f.depuis === undefined ? [] : [sql<boolean>`f.date_emission >= ${f.depuis}::date`]),
      ...(f.jusquau === undefined ? [] : [sql<boolean>`f.date_emission <= ${f.jusquau}::date`]),
      ...parMots(tenantId, f.q ?? ''),
    ],
    sql` and `,
  );

const TRIS: Readonly<Record<Filtres['tri'], RawBuilder<unknown>>> = {
  date: sql`f.date_emission`,
  laboratoire: sql`f_tri(d.nom) collate textes`,
  numero: sql`f.numero_normalise`,
  ht: sql`f.ht_centimes`,
  ecart: sql`f.ecart_centimes`,
  recue: sql`f.cree_le`,
};
const SENS = { asc: sql`asc nulls first`, desc: sql`desc nulls last` };
const trier = ({ tri, ordre }: Filtres) => sql`order by ${TRIS[tri]} ${SENS[ordre]}, f.id ${sql.raw(ordre)}`;
/** The names of laboratories are joined only to sort by them. */
const depuisPour = ({ tri }: Filtres) => (tri === 'laboratoire' ? depuisFacture : sql`facture f`);

/** A credit note is not an invoice's sum: it is counted apart. */
export const pageFactures = async (
  tx: TenantTx,
  acteur: Acteur,
  { page, taille, ...f }: Recherche,
): Promise<JsonCompact> => {
  await exigerLaboratoire(tx, f.laboratoireId);
  const filtre = filtrerFactures(tx.tenantId, f);
  const { rows } = await sql<{ elements: FactureLueEnBase[]; total: number; ht: number; ecart: number }>`
    with choisies as materialized (
      select f.id from ${depuisPour(f)} where ${filtre} ${trier(f)} limit ${taille} offset ${(page - 1) * taille}
    ), lignes as (select ${colonnesFactureSql} from ${depuisFacture} where f.tenant_id = ${tx.tenantId} and f.id
      in (select id from choisies) ${trier(f)})
    select (select coalesce(json_agg(row_to_json(lignes)), '[]'::json) from lignes) as elements, count(*) as total,
      coalesce(sum(${htCompte}), 0)::bigint as ht,
      coalesce(sum(f.ecart_centimes) filter (where f.comptee), 0)::bigint as ecart
    from facture f where ${filtre}`.execute(tx);
  const { elements = [], total = 0, ht = 0, ecart = 0 } = rows[0] ?? {};
  return enCompact(factureSchema, {
    elements: elements.map((ligne) => avecDroits(acteur, ligne)),
    total,
    sommes: { htCentimes: ht, ecartCentimes: ecart },
  });
};

/**
 * The ids of what the filters keep, in the asked order; one more than an export may hold tells that there are too many.
 */
export const facturesAExporter = async (tx: TenantTx, f: Filtres): Promise<number[]> => {
  await exigerLaboratoire(tx, f.laboratoireId);
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id) as ids from (
      select f.id from ${depuisPour(f)} where ${filtrerFactures(tx.tenantId, f)} ${trier(f)}
        limit ${MAX_LIGNES_EXPORT + 1}
    ) x`.execute(tx);
  return rows[0]?.ids ?? [];
};

/** Invoices by id, in no order. */
export const facturesParIds = async (tx: TenantTx, acteur: Acteur, ids: readonly number[]): Promise<Facture[]> => {
  const { rows } = await sql<{ json: FactureLueEnBase }>`
    select row_to_json(x) as json from (
      select ${colonnesFactureSql} from ${depuisFacture} where f.tenant_id = ${tx.tenantId} and f.id =
        any(${[...ids]}::bigint[])) x`.execute(tx);
  return rows.map(({ json }) => avecDroits(acteur, json));
};

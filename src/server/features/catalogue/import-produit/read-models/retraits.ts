import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { ChampImport, GenreRetrait, Retraits } from '#shared/features/catalogue/import-produit/contract.ts';

/**
 * Whether nothing newer was imported of the same kind, and its lines are still kept: else what it lacks means nothing.
 */
const estDernierFichier = async (tx: SystemeTx, id: number): Promise<boolean> => {
  const { rows } = await sql<{ dernier: boolean }>`
    select i.etat = 'TERMINE' and i.forme = 'BDPM_PRESENTATIONS'
      and exists (select from produit_import_ligne l where l.import_id = i.id)
      and not exists (select from produit_import n where n.forme = i.forme
        and n.etat in ('EN_COURS', 'TERMINE', 'ECHEC') and n.id > i.id) as dernier
    from produit_import i where i.id = ${id}`.execute(tx);
  return rows[0]?.dernier ?? false;
};

/**
 * Medicines of the catalogue that the file no longer names. A refused line still names its product, and a product a
 * person keeps active is left alone.
 */
const sortis = (id: number) => sql`
  select p.id, p.prix_public_conseille_centimes as prix from produit p join produit_import i on i.id = ${id}
  where p.actif and p.cip13 is not null and p.code_cis is not null and p.cree_le < i.demarre_le
    and not ('actif' = any(p.champs_saisis))
    and p.id not in (select l.produit_id from produit_import_ligne l
    where l.import_id = ${id} and l.produit_id is not null)
    and p.cip13 not in (
      select unnest(array_append(l.cellules, l.cip13)) from produit_import_ligne l
      where l.import_id = ${id} and l.statut = 'REFUSEE' and (l.cip13 is not null or cardinality(l.cellules) > 0)
    )`;

/** Products the file names without a price, and that have one. @param place of the column of prices, from 1 */
const sansPrix = (id: number, place: number) => sql`
  select p.id, p.prix_public_conseille_centimes as prix from produit_import_ligne l join produit p
    on p.id = l.produit_id
  where l.import_id = ${id} and l.statut <> 'REFUSEE' and coalesce(l.cellules[${place}::int], '') in ('', '-', '€')
    and p.prix_public_conseille_centimes is not null and not ('prix_public_conseille_centimes' = any(p.champs_saisis))`;

/** The products that a file of medicines no longer tells, or without their price: a query of (id, prix). */
export const produitsARetirer = async (
  tx: SystemeTx,
  id: number,
  genre: GenreRetrait,
): Promise<RawBuilder<unknown> | null> => {
  if (!(await estDernierFichier(tx, id))) return null;
  if (genre === 'PRODUIT') return sortis(id);
  const { correspondance } = await tx
    .selectFrom('produit_import')
    .select('correspondance')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Written from the contract's own type.
  const place = (correspondance as (ChampImport | null)[]).indexOf('prixPublicConseille') + 1;
  return place === 0 ? null : sansPrix(id, place);
};

/** What may be withdrawn after a file of medicines, its first page, and what already was. */
export const pageRetraits = async (
  tx: SystemeTx,
  id: number,
  { genre, page, taille }: { readonly genre: GenreRetrait; readonly page: number; readonly taille: number },
): Promise<Retraits> => {
  const { faits } = await tx
    .selectFrom('produit_import_retrait')
    .select((e) => e.fn.countAll<number>().as('faits'))
    .where('import_id', '=', id)
    .where('genre', '=', genre)
    .executeTakeFirstOrThrow();
  const visees = await produitsARetirer(tx, id, genre);
  if (!visees) return { elements: [], total: 0, faits };
  const { rows } = await sql<Retraits['elements'][number] & { total: number }>`
    select p.id as "produitId", p.nom, coalesce(p.cip13, p.ean) as code, ld.nom as "laboratoireNom",
      r.prix as "prixCentimes",
      count(*) over () as total
    from (${visees}) r join produit p on p.id = r.id left join laboratoire_detail ld on ld.id = p.laboratoire_detail_id
    order by f_tri(p.nom) collate textes, p.id limit ${taille} offset ${(page - 1) * taille}`.execute(tx);
  const elements = rows.map(({ total: _total, ...element }) => element);
  if (rows.length > 0 || page === 1) return { elements, total: rows[0]?.total ?? 0, faits };
  const { rows: comptes } = await sql<{ n: number }>`select count(*) as n from (${visees}) r`.execute(tx);
  return { elements, total: comptes[0]?.n ?? 0, faits };
};

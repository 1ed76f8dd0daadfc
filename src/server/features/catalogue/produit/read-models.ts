import { sql, type Expression, type SqlBool } from 'kysely';
import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import { motifDeRecherche, motsCherches } from '#server/core/db/recherche.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type {
  PaireDoublons,
  Produit,
  produitContract,
  ProduitTrouve,
} from '#shared/features/catalogue/produit/contract.ts';
import type { CategorieEncadree } from '#shared/features/catalogue/produit/schemas.ts';
import { avertissementsCodes, cip13De, lireCode } from '#shared/features/catalogue/produit/rules.ts';

const produits = (tx: Tx) =>
  tx.selectFrom('produit as p').leftJoin('laboratoire_detail as l', 'l.id', 'p.laboratoire_detail_id');

const identite = [
  'p.id',
  'p.nom',
  'p.ean',
  'p.cip7',
  'p.cip13',
  'p.marque',
  'p.gamme',
  'p.laboratoire_detail_id as laboratoireDetailId',
  'l.nom as laboratoireNom',
  'p.tva',
  'p.remboursable',
  'p.categorie_encadree as categorieEncadree',
  'p.prix_public_conseille_centimes as prixPublicConseilleCentimes',
] as const;
const colonnes = [
  ...identite,
  'p.code_cis as codeCis',
  'p.famille',
  'p.segment',
  'p.sous_segment as sousSegment',
  'p.taux_remboursement as tauxRemboursement',
  'p.prix_fabricant_centimes as prixFabricantCentimes',
  'p.actif',
  'p.cree_le as creeLe',
  'p.modifie_le as modifieLe',
  'p.modifie_par_nom as modifieParNom',
  'p.version',
] as const;

type Ligne = Omit<Produit, 'avertissements' | 'categorieEncadree'> & { readonly categorieEncadree: string | null };
const versProduit = (ligne: Ligne): Produit => ({
  ...ligne,
  categorieEncadree: ligne.categorieEncadree as CategorieEncadree | null,
  avertissements: avertissementsCodes(ligne),
});

export const unProduit = async (tx: Tx, id: number): Promise<Produit> =>
  versProduit(await produits(tx).select(colonnes).where('p.id', '=', id).executeTakeFirstOrThrow());

/** A code typed or scanned in another length than the one stored: 12 digits, 8, or with spaces. */
const codesEquivalents = (q: string): string[] => {
  const codeLu = lireCode(q);
  return codeLu.type === 'CODE13' || codeLu.type === 'CIP7' ? [codeLu.code] : [];
};

/** The product kept under this code by a merge (CAT-28). An array, so that the index of products serves. */
const parAncienCode = (q: string): Expression<SqlBool>[] => {
  const codeLu = lireCode(q);
  const code = codeLu.type === 'CODE13' ? codeLu.code : codeLu.type === 'CIP7' ? cip13De(codeLu.code) : null;
  return code === null
    ? []
    : [sql<boolean>`p.id = any(array(select a.produit_id from produit_alias_code a where a.code = ${code}))`];
};

/** Shorter, a word has no trigram: the index would be read whole. */
const TRIGRAMME = 3;
/**
 * Each word somewhere in the name, brand, range or codes; or the whole as a code. One LIKE a word: the trigram index
 * serves each.
 */
const repond = (q: string): Expression<SqlBool> => {
  const mots = motsCherches(q).map((mot) =>
    mot.length < TRIGRAMME
      ? sql<boolean>`strpos(p.recherche, (select f_normaliser(${mot}::text))) > 0`
      : sql<boolean>`p.recherche like f_normaliser(${motifDeRecherche(mot)}::text)`,
  );
  const codes = codesEquivalents(q).map((code) => sql<boolean>`p.recherche like ${motifDeRecherche(code)}`);
  return sql<boolean>`(${sql.join([sql`(${sql.join(mots, sql` and `)})`, ...codes, ...parAncienCode(q)], sql` or `)})`;
};

type Filtres = QueryOf<(typeof produitContract)['pageProduits']>;
type Recherche = Omit<Filtres, 'page' | 'taille'>;

const filtres = (
  tx: Tx,
  {
    q,
    actif,
    remboursable,
    laboratoireDetailId,
    categorieEncadree,
    tva,
    sansCode,
    sansLaboratoire,
    sansTva,
  }: Recherche,
) =>
  produits(tx)
    .$if(Boolean(q), (requete) => requete.where(repond(q ?? '')))
    .$if(actif !== undefined, (requete) => requete.where('p.actif', '=', actif!))
    .$if(remboursable !== undefined, (requete) => requete.where('p.remboursable', '=', remboursable!))
    .$if(laboratoireDetailId !== undefined, (requete) =>
      requete.where('p.laboratoire_detail_id', '=', laboratoireDetailId!),
    )
    .$if(categorieEncadree === 'AUCUNE', (requete) => requete.where('p.categorie_encadree', 'is', null))
    .$if(categorieEncadree !== undefined && categorieEncadree !== 'AUCUNE', (requete) =>
      requete.where('p.categorie_encadree', '=', categorieEncadree!),
    )
    .$if(tva !== undefined, (requete) => requete.where('p.tva', '=', tva!))
    .$if(sansLaboratoire !== undefined, (requete) =>
      requete.where(sql<boolean>`(p.laboratoire_detail_id is null) = ${sansLaboratoire!}`),
    )
    .$if(sansTva !== undefined, (requete) => requete.where(sql<boolean>`(p.tva is null) = ${sansTva!}`))
    .$if(sansCode !== undefined, (requete) =>
      requete.where(sql<boolean>`(p.ean is null and p.cip7 is null and p.cip13 is null) = ${sansCode!}`),
    );

const tri = {
  nom: sql`f_tri(p.nom) collate textes`,
  marque: sql`f_tri(p.marque) collate textes`,
  laboratoireNom: sql`f_tri(l.nom) collate textes`,
  prixPublicConseilleCentimes: sql`p.prix_public_conseille_centimes`,
  tva: sql`p.tva`,
  modifieLe: sql`p.modifie_le`,
} as const;

export const nbProduits = async (tx: Tx, recherche: Filtres): Promise<number> =>
  (
    await filtres(tx, recherche)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** In the asked order; what has no value comes last, names always have one. */
const trier = <R extends ReturnType<typeof filtres>>(requete: R, { tri: colonne, ordre }: Recherche): R => {
  const nuls = colonne === 'nom' ? sql`` : sql`nulls last`;
  return requete.orderBy(sql`${tri[colonne]} ${sql.raw(ordre)} ${nuls}`).orderBy('p.id', ordre) as R;
};

/**
 * The ids of what the filters keep, in the asked order; one more than an export may hold shows that there are too many.
 */
export const produitsAExporter = async (tx: Tx, recherche: Recherche): Promise<number[]> => {
  const lignes = await trier(filtres(tx, recherche).select('p.id'), recherche)
    .limit(MAX_LIGNES_EXPORT + 1)
    .execute();
  return lignes.map(({ id }) => id);
};

export const produitsParIds = async (tx: Tx, ids: readonly number[]): Promise<Produit[]> =>
  (
    await produits(tx)
      .select(colonnes)
      .where(sql<boolean>`p.id = any(${[...ids]}::bigint[])`)
      .execute()
  ).map(versProduit);

export const pageProduits = async (tx: Tx, recherche: Filtres) => {
  const { page, taille } = recherche;
  const lignes = await trier(filtres(tx, recherche).select(colonnes), recherche)
    .limit(taille)
    .offset((page - 1) * taille)
    .execute();
  return { elements: lignes.map(versProduit), total: await nbProduits(tx, recherche) };
};

export const syntheseProduits = (tx: Tx) =>
  tx
    .selectFrom('produit')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where not actif)`.as('inactifs'),
      sql<number>`count(*) filter (where laboratoire_detail_id is null)`.as('sansLaboratoire'),
      sql<number>`count(*) filter (where tva is null)`.as('sansTva'),
    ])
    .executeTakeFirstOrThrow();

const anciensCodes = sql<
  string[]
>`array(select a.code from produit_alias_code a where a.produit_id = p.id order by a.code)`;

/**
 * Exact codes first, then names that start with what was typed, then French order. Chosen first: the rest is read of
 * the chosen alone.
 */
export const rechercherProduits = async (
  tx: Tx,
  { q, limite, laboratoireDetailId }: QueryOf<(typeof produitContract)['rechercherProduits']>,
): Promise<ProduitTrouve[]> => {
  const [code] = codesEquivalents(q);
  const { rows: choisis } = await sql<{ id: number }>`
    select p.id from produit p where p.actif and ${repond(q)}
      ${laboratoireDetailId === undefined ? sql`` : sql`and p.laboratoire_detail_id = ${laboratoireDetailId}`}
    order by ${
      code === undefined
        ? sql``
        : sql`coalesce(${code} in (p.ean, p.cip13, p.cip7), false) desc,
      ${code} = any(${anciensCodes}) desc,`
    }
      starts_with(p.nom_normalise, (select f_normaliser(${q}::text))) desc, ${tri.nom}, p.id
    limit ${limite}`.execute(tx);
  if (choisis.length === 0) return [];
  const ids = choisis.map(({ id }) => id);
  const lignes = await produits(tx)
    .select(identite)
    .select(anciensCodes.as('anciensCodes'))
    .where('p.id', 'in', ids)
    .orderBy(sql`array_position(${ids}::bigint[], p.id)`)
    .execute();
  return lignes.map((ligne) =>
    Object.assign(ligne, { categorieEncadree: ligne.categorieEncadree as CategorieEncadree | null }),
  );
};

/** From here on, two names nearly are the same. */
const PROCHES = 0.8;

/**
 * Pairs with the same name but for case, accents and punctuation, then those one of which has no code and a name that
 * nearly is the other's; last, medicines of the same name with two CIP codes, which often are two products.
 */
export const doublonsProduits = async (tx: SystemeTx, limite: number): Promise<PaireDoublons[]> => {
  // The index of names gives those that are this near: of all the products, a handful.
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(PROCHES)}, true)`.execute(tx);
  const { rows } = await sql<{ a: number; b: number; motif: string }>`
    with memes as materialized (
      select nom_compact, min(id) as a from produit group by nom_compact having count(*) > 1
    ), paires as (
      select a, pb.id as b, case when pa.cip13 <> pb.cip13 then 'Même nom, deux codes CIP' else 'Même nom' end as motif,
        case when pa.cip13 <> pb.cip13 then 2 else 0 end as ordre
      from memes cross join lateral (select cip13 from produit where id = a offset 0) pa
      cross join lateral (select id, cip13 from produit p where p.nom_compact = memes.nom_compact
        and p.id <> a offset 0) pb
      union all
      select least(sc.id, p.id), greatest(sc.id, p.id), 'Noms très proches', 1
      from (select id, nom_normalise, nom_compact from produit where ean is null and cip7 is null and cip13 is null
        order by id limit 500) sc
      cross join lateral (
        select id from produit
        where produit.nom_normalise % sc.nom_normalise and produit.id <> sc.id
          and similarity(produit.nom_normalise, sc.nom_normalise) > ${PROCHES}::float8
            and produit.nom_compact <> sc.nom_compact
        order by similarity(produit.nom_normalise, sc.nom_normalise) desc, id limit 1
      ) p
    )
    select distinct on (ordre, a, b) a, b, motif from paires
    where not exists (select 1 from produit_doublon_ecarte e where e.a_id = a and e.b_id = b)
    order by ordre, a, b limit ${limite}`.execute(tx);
  if (rows.length === 0) return [];
  const lignes = await produits(tx)
    .select(colonnes)
    .where('p.id', 'in', [...new Set(rows.flatMap(({ a, b }) => [a, b]))])
    .execute();
  const parId = new Map(lignes.map((ligne) => [ligne.id, versProduit(ligne)]));
  return rows.flatMap(({ a, b, motif: raison }) => {
    const [premier, second] = [parId.get(a), parId.get(b)];
    return premier && second ? [{ a: premier, b: second, motif: raison }] : [];
  });
};

export const existeProduit = async (tx: SystemeTx, id: number): Promise<boolean> =>
  (await tx.selectFrom('produit').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

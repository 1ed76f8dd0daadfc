import { sql, type Insertable, type Updateable } from 'kysely';
import type { DB, SystemeTx } from '#server/core/db/database.ts';
import { colonnesEntieres } from '#server/core/db/noms.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { produitErrors } from '#shared/features/catalogue/produit/errors.ts';

const surDoublon = surViolation({
  produit_ean: produitErrors.eanUtilise,
  produit_cip13: produitErrors.cip13Utilise,
  produit_nom_sans_code: produitErrors.nomUtilise,
  produit_laboratoire_detail_id_fkey: produitErrors.laboratoireInconnu,
});

const COLONNES = colonnesEntieres('produit', [
  'actif',
  'categorie_encadree',
  'champs_saisis',
  'cip13',
  'cip7',
  'code_cis',
  'cree_le',
  'cree_par_nom',
  'ean',
  'famille',
  'gamme',
  'id',
  'laboratoire_detail_id',
  'marque',
  'modifie_le',
  'modifie_par_nom',
  'nom',
  'nom_compact',
  'nom_normalise',
  'presentation',
  'prix_fabricant_centimes',
  'prix_public_conseille_centimes',
  'recherche',
  'remboursable',
  'segment',
  'sous_segment',
  'taux_remboursement',
  'tva',
  'version',
]);

export type LigneProduit = NonNullable<Awaited<ReturnType<typeof findProduit>>>;

/** The row, locked. */
export const findProduit = (tx: SystemeTx, id: number) =>
  tx.selectFrom('produit').select(COLONNES).where('id', '=', id).forUpdate().executeTakeFirst();

/** Two rows, always locked in the same order: two merges that cross do not block each other for ever. */
export const findDeuxProduits = (tx: SystemeTx, ids: readonly [number, number]) =>
  tx
    .selectFrom('produit')
    .select(COLONNES)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();

export const insertProduit = (tx: SystemeTx, produit: Insertable<DB['produit']>): Promise<{ id: number }> =>
  tx.insertInto('produit').values(produit).returning('id').executeTakeFirstOrThrow().catch(surDoublon);

export const updateProduit = (tx: SystemeTx, id: number, champs: Updateable<DB['produit']>) =>
  tx
    .updateTable('produit')
    .set({ ...champs, modifie_le: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(surDoublon);

export const deleteProduit = (tx: SystemeTx, id: number) => tx.deleteFrom('produit').where('id', '=', id).execute();

/** The product a merged product's code leads to, when one of these codes was absorbed. */
export const findParAncienCode = (tx: SystemeTx, codes: readonly string[]) =>
  tx
    .selectFrom('produit_alias_code as a')
    .innerJoin('produit as p', 'p.id', 'a.produit_id')
    .select(['p.id', 'p.nom', 'a.code'])
    .where('a.code', 'in', codes.length > 0 ? [...codes] : [''])
    .executeTakeFirst();

/** The present id of a product: its own, or that of the product it was merged into. */
export const findProduitDeLAlias = async (tx: SystemeTx, id: number): Promise<number> =>
  (await tx.selectFrom('produit_alias').select('produit_id').where('ancien_id', '=', id).executeTakeFirst())
    ?.produit_id ?? id;

type Absorbe = { readonly id: number; readonly nom: string; readonly codes: readonly string[] };

/** Everything that led to the absorbed product, and the product itself, now leads to the kept one. */
export const upsertAlias = async (tx: SystemeTx, garderId: number, { id, nom, codes }: Absorbe): Promise<void> => {
  await tx.updateTable('produit_alias').set({ produit_id: garderId }).where('produit_id', '=', id).execute();
  await tx.updateTable('produit_alias_code').set({ produit_id: garderId }).where('produit_id', '=', id).execute();
  await tx.insertInto('produit_alias').values({ ancien_id: id, produit_id: garderId, ancien_nom: nom }).execute();
  if (codes.length === 0) return;
  await tx
    .insertInto('produit_alias_code')
    .values(codes.map((code) => ({ code, produit_id: garderId })))
    .onConflict((conflit) => conflit.column('code').doUpdateSet({ produit_id: garderId }))
    .execute();
};

export const insertDoublonEcarte = (tx: SystemeTx, a: number, b: number) =>
  tx
    .insertInto('produit_doublon_ecarte')
    .values({ a_id: Math.min(a, b), b_id: Math.max(a, b) })
    .onConflict((conflit) => conflit.doNothing())
    .execute();

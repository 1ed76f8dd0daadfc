import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { GenreRetrait } from '#shared/features/catalogue/import-produit/contract.ts';

type Retrait = { readonly importId: number; readonly genre: GenreRetrait };

/** Keeps what is about to be withdrawn. @param visees a query of (id, prix) @returns how many products */
export const insertRetraits = async (
  tx: SystemeTx,
  { importId, genre }: Retrait,
  visees: RawBuilder<unknown>,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into produit_import_retrait (import_id, genre, produit_id, prix_centimes)
    select ${importId}::bigint, ${genre}, r.id, r.prix from (${visees}) r
    on conflict (import_id, genre, produit_id) do update set prix_centimes = excluded.prix_centimes`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};

/** What was withdrawn after this file: a query of (produit_id, prix). */
export const retraitsFaits = ({ importId, genre }: Retrait): RawBuilder<unknown> =>
  sql`select produit_id, prix_centimes as prix from produit_import_retrait
    where import_id = ${importId} and genre = ${genre}`;

export const deleteRetraits = async (tx: SystemeTx, { importId, genre }: Retrait): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('produit_import_retrait')
    .where('import_id', '=', importId)
    .where('genre', '=', genre)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

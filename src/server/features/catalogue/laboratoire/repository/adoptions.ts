import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';

/** A laboratory of the catalogue that becomes an account's own, and who is named as its author. */
export type Adoption = {
  readonly tenantId: number;
  readonly detailId: number;
  /** The user of the account; null: the groupement whose operation or conditions bring the laboratory. */
  readonly parId: number | null;
  readonly parNom: string | null;
};
export type LaboratoireAdopte = { readonly tenantId: number; readonly detailId: number; readonly id: number };

/** Adoptions as a table `c (tenant_id, detail_id, par_id, par_nom)`. */
const enTable = (adoptions: readonly Adoption[]): RawBuilder<unknown> => sql`unnest(
  ${adoptions.map(({ tenantId }) => tenantId)}::bigint[], ${adoptions.map(({ detailId }) => detailId)}::bigint[],
  ${adoptions.map(({ parId }) => parId)}::bigint[], ${adoptions.map(({ parNom }) => parNom)}::text[]) as c (tenant_id,
    detail_id, par_id, par_nom)`;

/**
 * Adopts laboratories that the catalogue knows (not another account's own, CAT-49) and the account had not yet. Always
 * in the same order: two transactions that adopt the same ones wait for each other, without deadlock.
 */
export const insertAdoptions = async (tx: Tx, adoptions: readonly Adoption[]): Promise<LaboratoireAdopte[]> => {
  const { rows } = await sql<LaboratoireAdopte>`
    insert into laboratoire (tenant_id, detail_id, cree_par_id, cree_par_nom, modifie_par_nom)
    select c.tenant_id, d.id, c.par_id, c.par_nom, case when c.par_id is not null then c.par_nom end
    from ${enTable(adoptions)} join laboratoire_detail d on d.id = c.detail_id
      and (d.proprietaire_tenant_id is null or d.proprietaire_tenant_id = c.tenant_id)
    order by c.tenant_id, d.id
    on conflict (tenant_id, detail_id) do nothing
    returning tenant_id as "tenantId", detail_id as "detailId", id`.execute(tx);
  return rows;
};

/** A statement of its own: it sees the rows that another transaction inserted while `insertAdoptions` waited for it. */
export const findLaboratoiresAdoptes = async (tx: Tx, adoptions: readonly Adoption[]): Promise<LaboratoireAdopte[]> => {
  const { rows } = await sql<LaboratoireAdopte>`
    select distinct l.tenant_id as "tenantId", l.detail_id as "detailId", l.id
    from ${enTable(adoptions)} join laboratoire l on l.tenant_id = c.tenant_id and l.detail_id = c.detail_id`.execute(
    tx,
  );
  return rows;
};

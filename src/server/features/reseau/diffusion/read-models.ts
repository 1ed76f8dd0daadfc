import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Adoption } from '#server/features/catalogue/laboratoire/commands/adopter.ts';

/** An adhérent's copy of a modèle of its groupement: its own account and row. */
export type Copie = { readonly tenantId: number; readonly id: number; readonly modeleId: number };

/** Modèles of a groupement, sent to some of its adhérents. */
export type EnvoiDeModeles = {
  readonly groupementId: number;
  readonly modeleIds: readonly number[];
  readonly pharmacieIds: readonly number[];
};

/**
 * An adhérent works with the laboratory of what it receives: the laboratory is added to its own.
 * @param manquantes what is missing at them: modèles, adhésions `a` and laboratories `lm` of the modèles
 */
export const laboratoiresAAdopter = async (
  tx: SystemeTx,
  { groupementId }: EnvoiDeModeles,
  manquantes: RawBuilder<unknown>,
): Promise<Adoption[]> => {
  const { rows } = await sql<Adoption>`
    select distinct a.pharmacie_id as "tenantId", lm.detail_id as "detailId", null as "parId",
      (select nom from tenant where id = ${groupementId}) as "parNom"
    from ${manquantes}`.execute(tx);
  return rows;
};

/** As a table `c (tenant_id, id, modele_id)`. */
export const tableDesCopies = (
  copies: readonly Copie[],
): RawBuilder<unknown> => sql`unnest(${copies.map(({ tenantId }) => tenantId)}::bigint[],
  ${copies.map(({ id }) => id)}::bigint[], ${copies.map(({ modeleId }) => modeleId)}::bigint[]) as c (tenant_id, id,
    modele_id)`;

/**
 * Whether a modèle `m` is for the adhésion `a`: in one of its segments, or any when it names none. The one definition
 * of "who receives what" (OPE-53, RFA-24).
 * @param table where each kind of modèle keeps the segments it targets
 * @param cle the column that names the modèle there
 */
export const cibleAdhesionSql = (
  table: 'promotion_segment' | 'rfa_segment',
  cle: 'promotion_id' | 'rfa_id',
): RawBuilder<boolean> => {
  const segmentsDeLObjet = sql`s.tenant_id = m.tenant_id and s.${sql.ref(cle)} = m.id`;
  return sql<boolean>`(
  not exists (select from ${sql.table(table)} s where ${segmentsDeLObjet})
  or exists (select from ${sql.table(table)} s join adhesion_segment x on x.tenant_id = s.tenant_id
    and x.segment_id = s.segment_id
    where ${segmentsDeLObjet} and x.adhesion_id = a.id))`;
};

/** Adhérents by name, in the order of a list. */
export const pharmaciesNommees = async (
  tx: SystemeTx,
  ids: readonly number[],
): Promise<{ id: number; nom: string; ville: string | null }[]> => {
  const { rows } = await sql<{ id: number; nom: string; ville: string | null }>`
    select id, nom, ville from tenant where id = any(${[...ids]}::bigint[])
    order by f_tri(nom) collate textes, id`.execute(tx);
  return rows;
};

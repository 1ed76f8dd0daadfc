import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx, TenantTx, Tx } from '#server/core/db/database.ts';
import { colonnesNommees } from '#server/core/db/noms.ts';
import type { Jour } from '#shared/core/dates.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

/**
 * A modèle whose every part is decided, one of them at least to send (OPE-52): the rule `etatDe` says VALIDATED of it
 * (`promotion-groupement/read-models/modeles.test.ts` compares both).
 */
export const modelePubliableSql: RawBuilder<boolean> = sql<boolean>`(m.origine = 'GROUPEMENT' and m.modele_id is null
  and coalesce(m.etat_promo, m.etat_tg) <> 'DRAFT' and coalesce(m.etat_tg, m.etat_promo) <> 'DRAFT'
  and 'VALIDATED' in (m.etat_promo, m.etat_tg))`;

/**
 * Locks one modèle. Meanwhile no pharmacy can join, leave or change segment, since these acts lock it too
 * (`lockModelesCourantsOperation`).
 * @returns false when it is not, or no longer, to be sent
 */
export const lockPubliable = async (tx: SystemeTx, groupementId: number, id: number): Promise<boolean> => {
  const { rows } = await sql`select from promotion m
    where m.tenant_id = ${groupementId} and m.id = ${id} and ${modelePubliableSql} for update of m`.execute(tx);
  return rows.length > 0;
};

/**
 * Locks the modèles that run against their publication, their change and their withdrawal: one that is being published
 * is waited for. Those that are only about to be published are left to their publication, which will see what happened
 * here.
 * @returns the ids of those that are published
 */
export const lockModelesCourantsOperation = async (
  tx: SystemeTx,
  groupementId: number,
  aujourdhui: Jour,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number; publieeLe: string | null }>`
    select m.id, m.publiee_le as "publieeLe" from promotion m
    where m.tenant_id = ${groupementId} and ${modelePubliableSql} and m.date_fin >= ${aujourdhui}::date order by m.id
      for share of m`.execute(tx);
  return rows.filter(({ publieeLe }) => publieeLe !== null).map(({ id }) => id);
};

/** The groupement's own modèle, locked until the end. */
export const lockModeleOperation = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('promotion')
    .select(colonnesNommees('promotion', ['id', 'version', 'affichageDate', 'modifieParNom', 'modifieLe']))
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('origine', '=', 'GROUPEMENT')
    .where('modele_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Sets the day on which the modèle is published. */
export const updateAffichage = (tx: TenantTx, id: number, jour: Jour, parNom: string) =>
  tx
    .updateTable('promotion')
    .set({ affichage_date: jour, ...modifiePar(parNom) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();

type CleModele = { readonly groupementId: number; readonly promotionId: number };

export const updateModelePublie = async (tx: SystemeTx, { groupementId, promotionId }: CleModele): Promise<void> => {
  await tx
    .updateTable('promotion')
    .set({ publiee_le: sql<string>`now()` })
    .where('tenant_id', '=', groupementId)
    .where('id', '=', promotionId)
    .execute();
};

/** The modèle is no longer shown to any adhérent. */
export const updateModeleNonPublie = async (tx: Tx, { groupementId, promotionId }: CleModele): Promise<void> => {
  await sql`update promotion set publiee_le = null where tenant_id = ${groupementId} and id = ${promotionId}`.execute(
    tx,
  );
};

import { sql } from 'kysely';
import type { Tx, TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';

/** A notification reaches its person, or the listed roles, or everybody of the tenant. */
export const visiblePar = ({ role, utilisateurId }: Acteur) =>
  sql<boolean>`((utilisateur_id is null and (roles is null or ${role} = any(roles))) or utilisateur_id = ${utilisateurId})`;

export const findNotification = (tx: TenantTx, acteur: Acteur, id: number) =>
  tx
    .selectFrom('notification')
    .select(['id', 'processed', 'title'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where(visiblePar(acteur))
    .forUpdate()
    .executeTakeFirst();

export const marquerTraitee = (tx: TenantTx, id: number, par: Pick<Acteur, 'utilisateurId' | 'nomComplet'> | null) =>
  tx
    .updateTable('notification')
    .set({
      processed: par !== null,
      processed_le: par ? sql`now()` : null,
      processed_par_id: par?.utilisateurId ?? null,
      processed_par_nom: par?.nomComplet ?? null,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();

export const deleteNotification = (tx: TenantTx, id: number) =>
  tx.deleteFrom('notification').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();

export type LigneNotification = {
  readonly tenant_id: number;
  readonly type: string;
  readonly title: string;
  readonly body: string;
  readonly date_limite: string | null;
  readonly roles: string[] | null;
  readonly utilisateur_id: number | null;
  readonly lien: string | null;
  readonly cree_par_id: number | null;
  readonly cree_par_nom: string | null;
};
export const insertNotification = (tx: Tx, ligne: LigneNotification): Promise<{ id: number }> =>
  tx.insertInto('notification').values(ligne).returning('id').executeTakeFirstOrThrow();

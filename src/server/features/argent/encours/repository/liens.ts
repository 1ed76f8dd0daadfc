import { randomUUID } from 'node:crypto';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';

/** A link to these files. @returns its number and its secret, for the mail alone */
export const insertLien = async (
  tx: TenantTx,
  fichierIds: readonly number[],
  expireLe: Date,
): Promise<{ id: number; secret: string }> => {
  const secret = randomUUID();
  const { id } = await tx
    .insertInto('encours_lien')
    .values({ tenant_id: tx.tenantId, secret, expire_le: expireLe.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('encours_lien_fichier')
    .values(fichierIds.map((fichier_id) => ({ tenant_id: tx.tenantId, lien_id: id, fichier_id })))
    .execute();
  return { id, secret };
};

/** Notes the mail that gives the link. */
export const updateMailDuLien = (tx: TenantTx, id: number, mailId: number) =>
  tx
    .updateTable('encours_lien')
    .set({ mail_id: mailId })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();

/** The links of a mail that is sent again open longer. */
export const updateLiensProlonges = (tx: TenantTx, mailId: number, expireLe: Date) =>
  tx
    .updateTable('encours_lien')
    .set({ expire_le: expireLe.toISOString() })
    .where('tenant_id', '=', tx.tenantId)
    .where('mail_id', '=', mailId)
    .execute();

/** A withdrawn file is no longer given to anyone. */
export const updateLiensSansFichier = (tx: TenantTx, fichierId: number) =>
  tx
    .deleteFrom('encours_lien_fichier')
    .where('tenant_id', '=', tx.tenantId)
    .where('fichier_id', '=', fichierId)
    .execute();

/** A link by its number alone, while its account is open. */
export const findLienEncours = async (tx: SystemeTx, id: number) => {
  const lien = await tx
    .selectFrom('encours_lien as l')
    .innerJoin('tenant as t', 't.id', 'l.tenant_id')
    .select(['l.tenant_id as tenantId', 'l.id', 'l.secret', 'l.expire_le as expireLe'])
    .where('l.id', '=', id)
    .where('t.active', '=', 'ACCEPTED')
    .executeTakeFirst();
  return lien && { ...lien, revoqueLe: null };
};

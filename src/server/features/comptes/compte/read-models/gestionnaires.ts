import type { SystemeTx } from '#server/core/db/database.ts';
import type { Role } from '#shared/core/acteur.ts';

/** Those who look after an account and have an address. */
export const gestionnairesJoignables = (tx: SystemeTx, tenantId: number, role: Role, limite: number) =>
  tx
    .selectFrom('utilisateur')
    .select(['id', 'prenom', 'nom'])
    .select((e) => e.fn.coalesce('email', e.val('')).as('email'))
    .where('tenant_id', '=', tenantId)
    .where('role', '=', role)
    .where('activated', '=', true)
    .where('email', 'is not', null)
    .orderBy('id')
    .limit(limite)
    .execute();

type CompteASignaler = { readonly type: string; readonly nom: string; readonly mail: string };
/** Whom an alert about this account is written to. */
export const compteASignaler = (tx: SystemeTx, tenantId: number): Promise<CompteASignaler> =>
  tx.selectFrom('tenant').select(['type', 'nom', 'mail']).where('id', '=', tenantId).executeTakeFirstOrThrow();

/** The person, when of this account: an author of another account is not this one's to lock out. */
export const personneDuCompte = (tx: SystemeTx, tenantId: number, id: number) =>
  tx
    .selectFrom('utilisateur')
    .select(['id', 'nom', 'prenom', 'username', 'email'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

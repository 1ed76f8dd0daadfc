import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';

export const findUtilisateurParUsername = (tx: SystemeTx, username: string) =>
  tx
    .selectFrom('utilisateur as u')
    .innerJoin('tenant as t', 't.id', 'u.tenant_id')
    .select(['u.id', 'u.tenant_id as tenantId', 'u.password_hash as passwordHash', 'u.role', 'u.activated', 't.active'])
    .where(sql<string>`lower(u.username)`, '=', username.toLowerCase())
    .executeTakeFirst();

export const findUtilisateur = (tx: SystemeTx, id: number) =>
  tx
    .selectFrom('utilisateur')
    .select([
      'id',
      'tenant_id as tenantId',
      'username',
      'nom',
      'prenom',
      'email',
      'activated',
      'password_hash as passwordHash',
      'new_password_needed as newPasswordNeeded',
      'first_connection as firstConnection',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const noterConnexion = (tx: SystemeTx, id: number) =>
  tx
    .updateTable('utilisateur')
    .set({ derniere_connexion: sql`now()` })
    .where('id', '=', id)
    .execute();

export const changerMotDePasse = (tx: SystemeTx, id: number, passwordHash: string) =>
  tx
    .updateTable('utilisateur')
    .set({
      password_hash: passwordHash,
      new_password_needed: false,
      first_connection: false,
      modifie_le: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();

export const noterPremiereConnexion = (tx: SystemeTx, id: number) =>
  tx.updateTable('utilisateur').set({ first_connection: false }).where('id', '=', id).execute();

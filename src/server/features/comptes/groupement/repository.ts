import { type Insertable } from 'kysely';
import type { DB, SystemeTx } from '#server/core/db/database.ts';
import { lockUniciteCompte } from '#server/features/comptes/tenant/repository/deja-pris.ts';
import { insertTenant, insertUtilisateurTenant } from '#server/features/comptes/tenant/repository.ts';

type PremierUtilisateur = {
  readonly username: string;
  readonly nom: string;
  readonly prenom: string;
  readonly email: string;
  readonly passwordHash: string;
};

/** @returns the ids of the groupement and of its first person */
export const insertGroupement = async (
  tx: SystemeTx,
  groupement: Omit<Insertable<DB['tenant']>, 'type'>,
  { passwordHash, ...user }: PremierUtilisateur,
): Promise<{ id: number; premierId: number }> => {
  const { username, nom, prenom, email } = user;
  const unicite = { username: '/user/username', email: '/user/email' };
  await lockUniciteCompte(tx, { username, email }, unicite);
  const { id } = await insertTenant(tx, { ...groupement, type: 'GROUPEMENT', active: 'ACCEPTED' }, '/tenant/nom');
  const premier = await insertUtilisateurTenant(
    tx,
    {
      tenant_id: id,
      username,
      nom,
      prenom,
      email,
      role: 'GROUPEMENT',
      password_hash: passwordHash,
      new_password_needed: true,
    },
    unicite,
  );
  return { id, premierId: premier.id };
};

/** Locked until the end of the transaction. */
export const findGroupement = (tx: SystemeTx, id: number) =>
  tx
    .selectFrom('tenant')
    .select(['id', 'version', 'modifie_le as modifieLe', 'modifie_par_nom as modifieParNom'])
    .where('id', '=', id)
    .where('type', '=', 'GROUPEMENT')
    .forUpdate()
    .executeTakeFirst();

import { sql, type Insertable, type Updateable } from 'kysely';
import type { DB, SystemeTx } from '#server/core/db/database.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { tenantErrors } from '#shared/features/comptes/tenant/errors.ts';

const nomPris = (pointeur: string) => surViolation({ tenant_groupement_nom: () => tenantErrors.nomUtilise(pointeur) });

type PremierUtilisateur = {
  readonly username: string;
  readonly nom: string;
  readonly prenom: string;
  readonly email: string;
  readonly passwordHash: string;
};

/** @returns the groupement's id */
export const insertGroupement = async (
  tx: SystemeTx,
  groupement: Omit<Insertable<DB['tenant']>, 'type'>,
  { passwordHash, ...user }: PremierUtilisateur,
): Promise<number> => {
  const { id } = await tx
    .insertInto('tenant')
    .values({ ...groupement, type: 'GROUPEMENT', active: 'ACCEPTED' })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(nomPris('/tenant/nom'));
  const { username, nom, prenom, email } = user;
  await tx
    .insertInto('utilisateur')
    .values({
      tenant_id: id,
      username,
      nom,
      prenom,
      email,
      role: 'GROUPEMENT',
      password_hash: passwordHash,
      new_password_needed: true,
    })
    .execute()
    .catch(
      surViolation({
        utilisateur_username: () => tenantErrors.identifiantUtilise('/user/username'),
        utilisateur_email: () => tenantErrors.mailUtilise('/user/email'),
      }),
    );
  return id;
};

/** Locked until the end of the transaction. */
export const findGroupement = (tx: SystemeTx, id: number) =>
  tx
    .selectFrom('tenant')
    .select(['id', 'version', 'modifie_le as modifieLe', 'modifie_par_nom as modifiePar'])
    .where('id', '=', id)
    .where('type', '=', 'GROUPEMENT')
    .forUpdate()
    .executeTakeFirst();

export const updateGroupement = (tx: SystemeTx, id: number, champs: Updateable<DB['tenant']>, pointeur = '/nom') =>
  tx
    .updateTable('tenant')
    .set({ ...champs, modifie_le: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(nomPris(pointeur));

export const editeurs = (tx: SystemeTx) => tx.selectFrom('tenant').select('id').where('type', '=', 'EDITEUR').execute();

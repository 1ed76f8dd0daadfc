import { sql, type Insertable, type Updateable } from 'kysely';
import type { DB, SystemeTx } from '#server/core/db/database.ts';
import * as comptes from '#server/features/comptes/compte/repository/utilisateurs.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { EtatTenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { tenantErrors } from '#shared/features/comptes/tenant/errors.ts';
import type { Abonnement } from '#shared/core/abonnement.ts';

/** Locks the accounts that an act changes together, always in the same order. */
export const lockTenants = async (tx: SystemeTx, ids: readonly number[]): Promise<void> => {
  await tx
    .selectFrom('tenant')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
};

export const findTenant = (tx: SystemeTx, id: number) =>
  tx
    .selectFrom('tenant')
    .select([
      'id',
      'type',
      'nom',
      'mail',
      'active',
      'partenariat',
      'version',
      'modifie_le as modifieLe',
      'modifie_par_nom as modifieParNom',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** @param pointeur where the name stands in the caller's form */
export const insertTenant = (
  tx: SystemeTx,
  tenant: Insertable<DB['tenant']>,
  pointeur = '/nom',
): Promise<{ id: number }> =>
  tx
    .insertInto('tenant')
    .values(tenant)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(surViolation({ tenant_groupement_nom: () => tenantErrors.nomUtilise(pointeur) }));

export const updateTenant = (tx: SystemeTx, id: number, champs: Updateable<DB['tenant']>, pointeur = '/nom') =>
  tx
    .updateTable('tenant')
    .set({ ...champs, modifie_le: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(surViolation({ tenant_groupement_nom: () => tenantErrors.nomUtilise(pointeur) }));

export const updateEtatTenant = (tx: SystemeTx, id: number, active: EtatTenant) => updateTenant(tx, id, { active });

/** @param pointeurs where a conflict stands in the caller's form */
export const insertUtilisateurTenant = (
  tx: SystemeTx,
  utilisateur: Insertable<DB['utilisateur']>,
  pointeurs: { readonly username: string; readonly email: string },
): Promise<{ id: number }> =>
  comptes.insertUtilisateurCompte(
    tx,
    utilisateur,
    surViolation({
      utilisateur_username: () => tenantErrors.identifiantUtilise(pointeurs.username),
      utilisateur_email: () => tenantErrors.mailUtilise(pointeurs.email),
    }),
  );

/** Only the subscription: the version of the account's identity stays. */
export const updateAbonnementDuTenant = (
  tx: SystemeTx,
  id: number,
  { alias, dateFin, dateEssai, partenaire }: Abonnement,
) =>
  tx
    .updateTable('tenant')
    .set({
      abonnement_alias: alias,
      abonnement_date_fin: dateFin,
      abonnement_date_essai: dateEssai,
      abonnement_partenaire: partenaire,
      abonnement_version: sql`abonnement_version + 1`,
    })
    .where('id', '=', id)
    .execute();

import type { Insertable, Updateable } from 'kysely';
import type { DB, SystemeTx } from '#server/core/db/database.ts';
import * as comptes from '#server/features/comptes/compte/repository/utilisateurs.ts';
import { lockUniciteCompte } from '#server/features/comptes/tenant/repository/deja-pris.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Role, TypeTenant } from '#shared/core/acteur.ts';
import { tenantErrors } from '#shared/features/comptes/tenant/errors.ts';
import { utilisateurErrors } from '#shared/features/comptes/utilisateur/errors.ts';

const pointeurs = { username: '/username', email: '/email' };
const unicite = surViolation({
  utilisateur_username: () => tenantErrors.identifiantUtilise(pointeurs.username),
  utilisateur_email: () => tenantErrors.mailUtilise(pointeurs.email),
});

/** The account of a person; nothing is locked. */
export const findTenantDeUtilisateur = (tx: SystemeTx, id: number) =>
  tx.selectFrom('utilisateur').select('tenant_id as tenantId').where('id', '=', id).executeTakeFirst();

/**
 * Locks an account: changes of its people take turns, so that two administrators cannot both be the last to leave. Rows
 * that point at it may still be written.
 */
export const lockCompteUtilisateur = async (tx: SystemeTx, tenantId: number) => {
  const compte = await tx
    .selectFrom('tenant')
    .select(['id', 'type', 'nom', 'active'])
    .where('id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return compte && { ...compte, type: compte.type as TypeTenant };
};

export const findUtilisateur = async (tx: SystemeTx, tenantId: number, id: number) => {
  const ligne = await tx
    .selectFrom('utilisateur')
    .select([
      'id',
      'username',
      'nom',
      'prenom',
      'email',
      'role',
      'activated',
      'version',
      'modifie_le as modifieLe',
      'modifie_par_nom as modifieParNom',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return ligne && { ...ligne, role: ligne.role as Role };
};

/** Active people of the account with this role, one apart. */
export const countAutresActifs = async (
  tx: SystemeTx,
  tenantId: number,
  role: Role | null,
  id: number,
): Promise<number> => {
  const { n } = await tx
    .selectFrom('utilisateur')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tenantId)
    .where('role', '=', role ?? '')
    .where('activated', '=', true)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow();
  return n;
};

export const insertUtilisateur = async (
  tx: SystemeTx,
  utilisateur: Insertable<DB['utilisateur']>,
): Promise<{ id: number }> => {
  await lockUniciteCompte(tx, utilisateur, pointeurs);
  return comptes.insertUtilisateurCompte(tx, utilisateur, unicite);
};

export const updateUtilisateur = async (
  tx: SystemeTx,
  tenantId: number,
  id: number,
  champs: Updateable<DB['utilisateur']>,
) => {
  await lockUniciteCompte(tx, { ...champs, personneId: id }, pointeurs);
  return comptes.updateUtilisateurCompte(tx, { tenantId, id }, champs, unicite);
};

export const deleteUtilisateurSansLien = (tx: SystemeTx, tenantId: number, id: number) =>
  comptes.deleteUtilisateur(tx, { tenantId, id }, (error: unknown) => {
    throw (error as { code?: string }).code === '23503' ? utilisateurErrors.lie() : error;
  });

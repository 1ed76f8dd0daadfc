import { sql, type Insertable, type Updateable } from 'kysely';
import type { DB, SystemeTx } from '#server/core/db/database.ts';

/**
 * The only writes of `utilisateur` that come from other features: each one says its own refusal of a name or an address
 * that is taken.
 */
type SurConflit = (erreur: unknown) => never;

export const insertUtilisateurCompte = (
  tx: SystemeTx,
  utilisateur: Insertable<DB['utilisateur']>,
  surConflit: SurConflit,
): Promise<{ id: number }> =>
  tx.insertInto('utilisateur').values(utilisateur).returning('id').executeTakeFirstOrThrow().catch(surConflit);

type UtilisateurDuCompte = { readonly tenantId: number; readonly id: number };

export const updateUtilisateurCompte = (
  tx: SystemeTx,
  { tenantId, id }: UtilisateurDuCompte,
  champs: Updateable<DB['utilisateur']>,
  surConflit: SurConflit,
) =>
  tx
    .updateTable('utilisateur')
    .set({ ...champs, modifie_le: sql`now()`, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
    .catch(surConflit);

/** The name stays beside the id in what people did; a row that needs the person refuses the deletion. */
export const deleteUtilisateur = (tx: SystemeTx, { tenantId, id }: UtilisateurDuCompte, surReference: SurConflit) =>
  tx.deleteFrom('utilisateur').where('tenant_id', '=', tenantId).where('id', '=', id).execute().catch(surReference);

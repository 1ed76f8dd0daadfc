import type { SystemeTx } from '#server/core/db/database.ts';

/** The name of an account, as the messages it sends say it. */
export const nomDuCompte = async (tx: SystemeTx, id: number): Promise<string> =>
  (await tx.selectFrom('tenant').select('nom').where('id', '=', id).executeTakeFirstOrThrow()).nom;

/** The accounts of the super administrators: who is told of what the product's keeper must do. */
export const idsEditeurs = async (tx: SystemeTx): Promise<number[]> =>
  (await tx.selectFrom('tenant').select('id').where('type', '=', 'EDITEUR').execute()).map(({ id }) => id);

/** The accounts of the super administrators, as a mail is sent to them. */
export const editeursJoignables = (tx: SystemeTx): Promise<{ id: number; type: string; mail: string }[]> =>
  tx.selectFrom('tenant').select(['id', 'type', 'mail']).where('type', '=', 'EDITEUR').orderBy('id').execute();

/** The name of an account and the address that answers for it. */
export const nomEtMailDuCompte = (tx: SystemeTx, id: number): Promise<{ nom: string; mail: string }> =>
  tx.selectFrom('tenant').select(['nom', 'mail']).where('id', '=', id).executeTakeFirstOrThrow();

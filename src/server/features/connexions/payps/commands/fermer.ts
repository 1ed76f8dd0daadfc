import type { SystemeTx } from '#server/core/db/database.ts';
import { oublierSecrets } from '#server/features/connexions/secret/commands.ts';
import { lockComptePayps, updateDeconnexion } from '../repository.ts';

/** Payps is cut from an account that closes, its token forgotten (CPT-143). @returns whether it was connected */
export const fermerPayps = async (tx: SystemeTx, tenantId: number, le: Date): Promise<boolean> => {
  const compte = await lockComptePayps(tx, tenantId);
  if (compte?.connecte) await updateDeconnexion(tx, 'VOLONTAIRE', le.toISOString(), tenantId);
  await oublierSecrets(tx, { tenantId, connexion: 'PAYPS' });
  return compte?.connecte ?? false;
};

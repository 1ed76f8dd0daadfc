import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { lectureSysteme, type SystemeTx } from './db/database.ts';
import type { Services } from './services.ts';

/** How long a confirmed password is valid, for this session only (CPT-77). */
export const DUREE_CONFIRMATION_MS = 10 * 60_000;

/** Records that the person of this session has just typed the password again. */
export const noterConfirmation = async (tx: SystemeTx, sessionId: number, le: Date): Promise<void> => {
  await tx.updateTable('session').set({ confirmee_le: le.toISOString() }).where('id', '=', sessionId).execute();
};

/**
 * Requires the confirmation before an act on money or access, before its body is read. The row is read each time,
 * because a cached session must not outlive the ten minutes.
 * @throws 403 CONFIRMATION_REQUISE
 */
export const exigerConfirmation = async (
  { dbSysteme, maintenant }: Pick<Services, 'dbSysteme' | 'maintenant'>,
  { sessionId }: Pick<Acteur, 'sessionId'>,
): Promise<void> => {
  const session = await lectureSysteme(dbSysteme, (tx) =>
    tx.selectFrom('session').select('confirmee_le as confirmeeLe').where('id', '=', sessionId).executeTakeFirst(),
  );
  const age = session?.confirmeeLe ? maintenant().getTime() - new Date(session.confirmeeLe).getTime() : Infinity;
  if (age < 0 || age > DUREE_CONFIRMATION_MS) throw coreErrors.confirmationRequise();
};

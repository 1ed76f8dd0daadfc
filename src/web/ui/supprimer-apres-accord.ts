import { confirmerActe, type Confirmation } from '#web/lib/confirmer.ts';
import { succes } from './snackbar.tsx';

type Suppression = Omit<Confirmation, 'danger'> & {
  readonly supprimer: () => Promise<unknown>;
  /** What is said once it is gone. */
  readonly dit: string;
  /** Then: what was open on it closes. */
  readonly suite?: (() => void) | undefined;
};

/** Names what is lost, deletes once the answer is yes, and says it. Throws what the call throws. */
export const supprimerApresAccord = async ({ supprimer, dit, suite, ...question }: Suppression): Promise<void> => {
  if (!(await confirmerActe({ action: 'Supprimer', ...question, danger: true }))) return;
  await supprimer();
  succes(dit);
  suite?.();
};

import { confirmerActe, type Confirmation } from '#web/lib/confirmer.ts';
import { succes } from '../snackbar.tsx';

type Suppression = Omit<Confirmation, 'danger'> & {
  /** Tries the deletion: its refusal is said before the question (RES-87). */
  readonly essayer?: () => Promise<unknown>;
  readonly supprimer: () => Promise<unknown>;
  /** Message shown after the deletion. */
  readonly dit: string;
  /** Called after the deletion, to close what was open on the item. */
  readonly suite?: (() => void) | undefined;
};

/** Asks for a confirmation, deletes, then reports it. Throws the error of the call. */
export const supprimerApresAccord = async ({
  essayer,
  supprimer,
  dit,
  suite,
  ...question
}: Suppression): Promise<void> => {
  await essayer?.();
  if (!(await confirmerActe({ action: 'Supprimer', ...question, danger: true }))) return;
  await supprimer();
  succes(dit);
  suite?.();
};

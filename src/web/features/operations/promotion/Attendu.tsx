import { montantsDeLArgent } from '#shared/features/operations/operation/rules/argent.ts';
import type { Argent } from '#shared/features/operations/operation/schemas/lecture.ts';
import { Montants } from '#web/features/argent/encours/Montants.tsx';

/** Expected amount of operations, HT and TTC apart. */
export const Attendu = ({ argent }: { argent: Argent }) => (
  <Montants montants={montantsDeLArgent(argent, 'attenduCentimes')} />
);

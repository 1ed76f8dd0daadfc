import type { Tx } from '#server/core/db/database.ts';
import type { SourceEncours } from '#shared/features/argent/encours/schemas.ts';
import { findLies, type LigneLiee, type CleEncours } from '../repository/en-nombre.ts';

export type { LigneLiee };
/** The encours that these sources gave birth to. */
export const liesDe = (tx: Tx, type: SourceEncours, sources: readonly CleEncours[]): Promise<LigneLiee[]> =>
  findLies(tx, type, sources);

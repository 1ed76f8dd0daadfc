import type { SystemeTx } from '#server/core/db/database.ts';
import { supprimerFichiers } from '#server/core/files/fichiers.ts';
import type { Copie } from '#server/features/reseau/diffusion/read-models.ts';
import { deletePreuvesDesCopies } from '#server/features/operations/operation/repository/preuves.ts';

/** Before these copies of a modèle are deleted: their photos go, whose bytes leave with the next sweep. */
export const oublierPreuves = async (tx: SystemeTx, copies: readonly Copie[]): Promise<void> =>
  supprimerFichiers(tx, await deletePreuvesDesCopies(tx, copies));

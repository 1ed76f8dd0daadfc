import { transactionSysteme } from '#server/core/db/database.ts';
import { lierTravail } from '#server/core/jobs/travail.ts';
import type { Services } from '#server/core/services.ts';
import { travailImport } from './commands.ts';
import { avancerImportProduit, noterEchecImportProduit } from './commands/executer.ts';
import { echouerVerification, executerVerification, travailVerification } from './commands/verifier.ts';

const PASSAGERES = new Set(['23505', '40001', '40P01', '57P01']);
const ESSAIS_LOT = 5;

/** Another person created the product this batch was creating, or a deadlock was cut: the batch is computed again. */
const insister = async <T>(faire: () => Promise<T>, essai = 1): Promise<T> => {
  try {
    return await faire();
  } catch (error) {
    if (essai >= ESSAIS_LOT || !PASSAGERES.has((error as { code?: string }).code ?? '')) throw error;
    return insister(faire, essai + 1);
  }
};

/** Runs an import to its end, batch by batch. After a kill, another instance resumes it at the first line not done. */
export const executerImport = async (
  { dbSysteme }: Pick<Services, 'dbSysteme'>,
  importId: number,
  signal?: AbortSignal,
): Promise<void> => {
  while (await insister(() => transactionSysteme(dbSysteme, (tx) => avancerImportProduit(tx, importId))))
    signal?.throwIfAborted();
};

export const travauxImportProduit = [
  lierTravail(travailImport, async ({ importId }, services, { dernierEssai, signal }) => {
    try {
      await executerImport(services, importId, signal);
    } catch (error) {
      if (dernierEssai && !signal.aborted)
        await transactionSysteme(services.dbSysteme, (tx) => noterEchecImportProduit(tx, importId));
      throw error;
    }
  }),
  lierTravail(travailVerification, async (demande, services, { dernierEssai, signal }) => {
    try {
      await executerVerification(services, demande, signal);
    } catch (error) {
      if (dernierEssai && !signal.aborted)
        await transactionSysteme(services.dbSysteme, (tx) => echouerVerification(tx, demande));
      throw error;
    }
  }),
];

import { transactionSysteme } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { facturesAComparer } from '../read-models/a-comparer.ts';
import { updateRecontrole, lockControle } from '../repository/recontroles.ts';
import { prevenirFactures } from './charger.ts';
import { comparerFactures, type DuLaboratoire, type OutilsFacture } from './comparer.ts';

/** Invoices of one transaction. */
const LOT = 200;

/**
 * Controls again every open invoice of a laboratory, some at a time, each time with its conditions as they are: what is
 * in an encours is left (FAC-26, FAC-27).
 */
export const recontrolerLaboratoire = async (
  { dbSysteme, maintenant }: Pick<Services, 'dbSysteme' | 'maintenant'>,
  outils: OutilsFacture,
  de: DuLaboratoire,
  signal?: AbortSignal,
): Promise<void> => {
  const { tenantId, laboratoireId } = de;
  // This lock waits for the invoices that are coming in with the former conditions.
  const ids = await transactionSysteme(dbSysteme, async (tx) => {
    await lockControle(tx, de, { seul: true });
    return facturesAComparer(tx, tenantId, laboratoireId);
  });
  const total = ids.length;
  for (let debut = 0; debut < total; debut += LOT) {
    signal?.throwIfAborted();
    const lot = ids.slice(debut, debut + LOT);
    await transactionSysteme(dbSysteme, async (tx) => {
      await lockControle(tx, de, { seul: true });
      await comparerFactures(tx, outils, de, lot, maintenant());
      await updateRecontrole(tx, de, { faites: debut + lot.length, total, fini: false });
      prevenirFactures(tx, tenantId, laboratoireId);
    });
  }
  await transactionSysteme(dbSysteme, async (tx) => {
    await updateRecontrole(tx, de, { faites: total, total, fini: true });
    prevenirFactures(tx, tenantId, laboratoireId);
  });
};

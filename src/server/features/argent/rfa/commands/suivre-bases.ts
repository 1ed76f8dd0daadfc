import { z } from 'zod';
import { transactionSysteme, type SystemeTx, type Tx } from '#server/core/db/database.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { declarerTravail } from '#server/core/jobs/travail.ts';
import { journaliser } from '#server/core/journal.ts';
import type { Services } from '#server/core/services.ts';
import {
  laboratoiresAvecRfa,
  laboratoiresARelire,
  laboratoiresSellOut,
  rfasDuLaboratoire,
} from '../read-models/du-laboratoire.ts';
import { basesARetenir } from '../read-models/rfas.ts';
import { findRfa } from '../repository.ts';
import { upsertBasesLues } from '../repository/bases-lues.ts';
import { prevenirRfa } from './charger.ts';
import { rafraichirModele } from './prevenir-groupement.ts';
import { reconcilierRfa, resumeDesEncours } from './reconcilier.ts';

export const travailBases = declarerTravail({
  nom: 'rfa.bases',
  schema: z.object({ tenantId: z.number().int(), laboratoireId: z.number().int() }),
  reessais: { limite: 5, delaiSecondes: 5, delaiMaxSecondes: 60 },
});
type DuLaboratoire = { readonly tenantId: number; readonly laboratoireId: number };

/**
 * The invoices of these laboratories have moved the bases of their RFA (RFA-36): their encours follow, by a job. Called
 * in the transaction that keeps, changes or removes an invoice.
 */
export const demanderSuiteDesBases = async (
  tx: Tx,
  tenantId: number,
  laboratoireIds: readonly (number | null)[],
): Promise<void> => {
  const connus = laboratoireIds.filter((id) => id !== null);
  for (const laboratoireId of await laboratoiresAvecRfa(tx, tenantId, connus))
    await mettreEnFile(tx, travailBases, { tenantId, laboratoireId });
};

/** New sales have moved the bases of the RFA that are measured on them (RFA-40). */
export const demanderSuiteDesVentes = async (tx: SystemeTx, tenantId: number): Promise<void> => {
  for (const laboratoireId of await laboratoiresSellOut(tx, tenantId))
    await mettreEnFile(tx, travailBases, { tenantId, laboratoireId });
};

type Outils = Pick<Services, 'dbSysteme' | 'maintenant'>;
const suivreUneRfa = (services: Outils, tenantId: number, id: number): Promise<void> =>
  transactionSysteme(services.dbSysteme, async (tx) => {
    const ligne = await findRfa(tx, id, tenantId);
    // Refused or deleted meanwhile.
    if (ligne?.acceptation !== 'ACCEPTED') return;
    const changements = await reconcilierRfa(tx, { acteur: 'systeme', services }, id, tenantId);
    if (changements.length > 0)
      await journaliser(tx, 'systeme', {
        tenantId,
        objet: 'rfa',
        objetId: id,
        action: 'suivre-factures',
        avant: { encours: resumeDesEncours(changements.map(({ avant }) => avant)) },
        apres: { encours: resumeDesEncours(changements.map(({ apres }) => apres)) },
      });
  });

/** Reads the bases of a laboratory once for all the answers to come (RFA-37). */
export const retenirBases = async (tx: Tx, de: DuLaboratoire): Promise<void> =>
  upsertBasesLues(tx, de.tenantId, await basesARetenir(tx, de));

/**
 * What no act announced (a product that changes range, a provisional laboratory joined to another, a RFA just written)
 * is followed too (RFA-37).
 * @returns how many laboratories were asked
 */
export const demanderBasesOubliees = ({ dbSysteme }: Outils): Promise<number> =>
  transactionSysteme(dbSysteme, async (tx) => {
    const oublies = await laboratoiresARelire(tx);
    for (const laboratoire of oublies) await mettreEnFile(tx, travailBases, laboratoire);
    return oublies.length;
  });

/**
 * Brings the encours of every RFA of a laboratory to its base, each in a transaction of its own, and shows it (RFA-36).
 * Done twice, the second time changes nothing; what is declared, settled in part or typed is left (RFA-11).
 */
export const suivreBases = async (services: Outils, de: DuLaboratoire, signal?: AbortSignal): Promise<void> => {
  const { tenantId } = de;
  const rfas = await transactionSysteme(services.dbSysteme, async (tx) => {
    await retenirBases(tx, de);
    return rfasDuLaboratoire(tx, de);
  });
  for (const { id, confirmee } of rfas) {
    signal?.throwIfAborted();
    if (confirmee) await suivreUneRfa(services, tenantId, id);
  }
  await transactionSysteme(services.dbSysteme, async (tx) => {
    for (const rfa of rfas) {
      prevenirRfa(tx, rfa.id, tenantId);
      await rafraichirModele(tx, tenantId, rfa);
    }
  });
};

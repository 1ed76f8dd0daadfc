import { lierTravail, type Travail } from '#server/core/jobs/travail.ts';
import {
  echouerImportVentes,
  executerImportVentes,
  travailImportVentes,
  type ApresVentes,
} from './commands/importer.ts';

/** Writes the files of sales that were given. @param apres what follows sales that have changed */
export const travauxVente = (apres: ApresVentes): readonly Travail[] => [
  lierTravail(travailImportVentes, async (demande, services, { dernierEssai, signal }) => {
    try {
      await executerImportVentes(services, demande, { apres, signal });
    } catch (error) {
      if (dernierEssai && !signal.aborted) await echouerImportVentes(services, demande);
      throw error;
    }
  }),
];

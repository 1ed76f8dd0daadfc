import { lierTravail, type Travail } from '#server/core/jobs/travail.ts';
import { travailControle, type OutilsFacture } from './commands/comparer.ts';
import { travailLecture } from './commands/deposer.ts';
import { abandonnerDepot, lireDepot } from './commands/lire-depot.ts';
import { recontrolerLaboratoire } from './commands/recontroler.ts';

/** Reads what was dropped; controls again after a change of conditions. */
export const travauxFacture = (outils: OutilsFacture): readonly Travail[] => [
  lierTravail(travailLecture, async (demande, services, { dernierEssai, signal }) => {
    try {
      await lireDepot(services, outils, demande, signal);
    } catch (error) {
      if (dernierEssai && !signal.aborted) await abandonnerDepot(services, demande);
      throw error;
    }
  }),
  lierTravail(travailControle, (de, services, { signal }) => recontrolerLaboratoire(services, outils, de, signal)),
];

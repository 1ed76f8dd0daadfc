import { z } from 'zod';
import { declarerTravail, lierTravail, type Travail } from '#server/core/jobs/travail.ts';
import { travailControle, type OutilsFacture } from './commands/comparer.ts';
import { travailLecture } from './commands/deposer.ts';
import { lireNaturesOubliees } from './commands/comprendre.ts';
import { lireDepot } from './commands/lecture/lire-depot.ts';
import { recontrolerLaboratoire } from './commands/recontroler.ts';

const naturesOubliees = declarerTravail({
  nom: 'facture.natures-oubliees',
  schema: z.object({}),
  dureeMaxSecondes: 900,
  paralleles: 1,
});
/** Papers kept before their nature was read (FAC-40), every ten minutes until none is left. */
const travailNatures: Travail = lierTravail(
  naturesOubliees,
  async (_donnees, { dbSysteme, log }, { signal }) => {
    const nombre = await lireNaturesOubliees(dbSysteme, signal);
    if (nombre > 0) log.info({ nombre }, 'natures de factures lues');
  },
  { cron: '*/10 * * * *' },
);

/** Reads what was dropped; controls again after a change of conditions. */
export const travauxFacture = (outils: OutilsFacture): readonly Travail[] => [
  lierTravail(travailLecture, (demande, services, execution) => lireDepot(services, outils, demande, execution)),
  travailNatures,
  lierTravail(travailControle, (de, services, { signal }) => recontrolerLaboratoire(services, outils, de, signal)),
];

import { lierTravail, travailPeriodique, type Travail } from '#server/core/jobs/travail.ts';
import { effacementDeCompte, effacerComptesDus, effacerDonnees } from './commands/effacer.ts';
import { rappelerEffacements } from './commands/rappeler.ts';

/** At the told date, by night; or when a super administrator asks. */
export const travauxCloture: readonly Travail[] = [
  lierTravail(effacementDeCompte, async ({ tenantId }, services) => {
    await effacerDonnees(services, tenantId);
  }),
  travailPeriodique(
    { nom: 'effacements', cron: '10 2 * * *', dit: 'comptes effacés', muetSansRien: true, dureeMaxSecondes: 3_600 },
    async (services) => {
      await rappelerEffacements(services);
      return effacerComptesDus(services);
    },
  ),
];

import { lierTravail, type Travail } from '#server/core/jobs/travail.ts';
import { rappelerFinsDeCle, travailFinsDeCle } from './commands/rappeler-cles.ts';
import {
  planifierRecueils,
  recueillirVentes,
  travailPlanification,
  travailRecueil,
  type OutilsRecueil,
} from './commands/recueillir.ts';

/** Fetches the sales of the accounts that want it, each at its time. */
export const travauxExtracteur = (outils: OutilsRecueil): readonly Travail[] => [
  lierTravail(travailRecueil, ({ tenantId }, services, { signal }) =>
    recueillirVentes(services, outils, tenantId, signal),
  ),
  lierTravail(travailFinsDeCle, (_rien, services) => rappelerFinsDeCle(services).then(() => undefined), {
    cron: '40 6 * * *',
  }),
  lierTravail(travailPlanification, (_rien, services) => planifierRecueils(services), { cron: '*/10 * * * *' }),
];

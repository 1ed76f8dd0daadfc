import { travail, type Travail } from '#server/core/jobs/travail.ts';
import { rappelerFinsDeCle, travailFinsDeCle } from './commands/rappeler-cles.ts';
import {
  planifierRecueils,
  recueillir,
  travailPlanification,
  travailRecueil,
  type OutilsRecueil,
} from './commands/recueillir.ts';

/** Fetches the sales of the accounts that want it, each at its time. */
export const travauxExtracteur = (outils: OutilsRecueil): readonly Travail[] => [
  travail(travailRecueil, ({ tenantId }, services, { signal }) => recueillir(services, outils, tenantId, signal)),
  travail(travailFinsDeCle, (_rien, services) => rappelerFinsDeCle(services).then(() => undefined), {
    cron: '40 6 * * *',
  }),
  travail(travailPlanification, (_rien, services) => planifierRecueils(services), { cron: '*/10 * * * *' }),
];

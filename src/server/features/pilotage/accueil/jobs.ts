import { transactionSysteme, type Database } from '#server/core/db/database.ts';
import { travailPeriodique, type Travail } from '#server/core/jobs/travail.ts';
import { jourParis, type Jour } from '#shared/core/dates.ts';
import { moisRecuperes } from './read-models/recupere.ts';
import { insertMoisRecuperes } from './repository.ts';

/** The closed months that were not counted yet, of every groupement. @returns how many were */
export const compterMoisRecuperes = (db: Database, aujourdhui: Jour): Promise<number> =>
  transactionSysteme(db, async (tx) => insertMoisRecuperes(tx, await moisRecuperes(tx, aujourdhui)));

/** Every night (RES-64). */
export const travailRecupereMensuel: Travail = travailPeriodique(
  { nom: 'recupere-mensuel', cron: '20 4 * * *', dit: 'mois récupérés comptés', muetSansRien: true },
  ({ dbSysteme, maintenant }) => compterMoisRecuperes(dbSysteme, jourParis(maintenant())),
);

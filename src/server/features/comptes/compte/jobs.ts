import { lierTravail } from '#server/core/jobs/travail.ts';
import { envoiLienOublie, envoyerLiens } from './commands/oubli.ts';

export const travailLienOublie = lierTravail(envoiLienOublie, ({ identifiant }, services) =>
  envoyerLiens(services, identifiant),
);

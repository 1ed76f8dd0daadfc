import { travail } from '#server/core/jobs/travail.ts';
import { envoiLienOublie, envoyerLiens } from './commands/oubli.ts';

export const travailLienOublie = travail(envoiLienOublie, ({ identifiant }, services) =>
  envoyerLiens(services, identifiant),
);

import { politiquesArgent } from './politiques/argent-de-test.ts';
import { politiquesCatalogue } from './politiques/catalogue-de-test.ts';
import { politiquesComptes } from './politiques/comptes-de-test.ts';
import { politiquesEchanges } from './politiques/echanges-de-test.ts';
import { politiquesOperations } from './politiques/operations-de-test.ts';
import { politiquesConditions } from './politiques/conditions-de-test.ts';
import { politiquesPilotage } from './politiques/pilotage-de-test.ts';
import { politiquesPrestations } from './politiques/prestations-de-test.ts';
import { politiquesReseau } from './politiques/reseau-de-test.ts';
import type { Politiques } from './politiques/pour-de-test.ts';

/** What the server asks the policy before each call that acts, on the most favourable object. */
export const politiques: Politiques = {
  ...politiquesArgent,
  ...politiquesCatalogue,
  ...politiquesComptes,
  ...politiquesEchanges,
  ...politiquesOperations,
  ...politiquesConditions,
  ...politiquesPilotage,
  ...politiquesPrestations,
  ...politiquesReseau,
};

import type { OutilsFacture } from '#server/features/argent/facture/commands/comparer.ts';
import { demanderSuiteDesBases } from '#server/features/argent/rfa/commands/suivre-bases.ts';
import {
  conditionGardee,
  conditionsAControler,
} from '#server/features/conditions/condition/read-models/a-controler.ts';

/**
 * What invoices are compared with and what they move: the conditions and the RFA, which come after them in the house.
 */
export const outilsFacture: OutilsFacture = {
  lireConditions: conditionsAControler,
  conditionGardee,
  annoncerBases: demanderSuiteDesBases,
};

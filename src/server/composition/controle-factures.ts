import type { OutilsFacture } from '#server/features/argent/facture/commands/comparer.ts';
import { conditionsAControler } from '#server/features/conditions/condition/read-models/a-controler.ts';

/** What invoices are compared with: the conditions, which come after the money in the house. */
export const outilsFacture: OutilsFacture = { lireConditions: conditionsAControler };

import type { ApportsEncours } from '#server/features/argent/encours/read-models/apports.ts';
import { recusNonAffectes } from '#server/features/argent/encaissement/read-models/non-affectes.ts';
import { origineEncours } from '#server/features/argent/facture/read-models/origine-encours.ts';
import { demanderSuiteDesBases } from '#server/features/argent/rfa/commands/suivre-bases.ts';
import { lignesVendues } from '#server/features/operations/operation/read-models/lignes-vendues.ts';

/** What other features know of encours: explicit, like the routes and the jobs. */
export const apportsEncours: ApportsEncours = {
  origineEncours,
  lignesVendues,
  recusNonAffectes,
  suivreMontantSaisi: async (tx, { sourceType, laboratoireId }) => {
    if (sourceType === 'RFA') await demanderSuiteDesBases(tx, tx.tenantId, [laboratoireId]);
  },
};

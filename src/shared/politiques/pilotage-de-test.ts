import * as comparatif from '../features/pilotage/comparatif/policy.ts';
import { pour, type Politiques } from './pour-de-test.ts';

/** Of pilotage. */
export const politiquesPilotage: Politiques = {
  comparatif: {
    ...pour(
      comparatif.canRedigerComparatif,
      'creerComparatif',
      'modifierComparatif',
      'dupliquerComparatif',
      'dupliquerAnneeComparatif',
      'lireImportComparatif',
      'importerComparatif',
    ),
    supprimerComparatif: comparatif.canSupprimerComparatif,
  },
};

import type { Contributeur } from '#server/features/argent/dossier-preuve/read-models/apport.ts';
import { apportConditions } from '#server/features/conditions/condition/read-models/apport-preuve.ts';
import { apportEncours } from '#server/features/argent/dossier-preuve/read-models/pieces.ts';
import { apportPromotion } from '#server/features/operations/operation/read-models/apport-preuve.ts';
import { apportRfa } from '#server/features/argent/rfa/read-models/apport-preuve.ts';
import { apportReclamations } from '#server/features/echanges/reclamation/read-models/apport-preuve.ts';

/**
 * What each feature adds to a dossier de preuve, in the order of the document: explicit, like the subjects of
 * discussions.
 */
export const contributeursDePreuves: readonly Contributeur[] = [
  apportEncours,
  apportPromotion,
  apportRfa,
  apportConditions,
  apportReclamations,
];

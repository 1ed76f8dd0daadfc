import type { Contributeur } from './features/dossier-preuve/read-models/apport.ts';
import { apportConditions } from './features/dossier-preuve/read-models/condition.ts';
import { apportEncours } from './features/dossier-preuve/read-models/pieces.ts';
import { apportPromotion } from './features/dossier-preuve/read-models/promotion.ts';
import { apportReclamations } from './features/dossier-preuve/read-models/reclamation.ts';

/** What each feature adds to the evidence of a claim, in the order of the document: explicit, like the subjects of discussions. */
export const contributeurs: readonly Contributeur[] = [apportPromotion, apportConditions, apportReclamations, apportEncours];

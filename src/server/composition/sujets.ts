import { sujetPromotion } from '#server/features/operations/promotion/read-models/sujet.ts';
import { sujetReclamation } from '#server/features/echanges/reclamation/read-models/sujet.ts';
import { sujetRfa, sujetRfaGroupement } from '#server/features/argent/rfa/read-models/sujet.ts';
import { sujetPrestation } from '#server/features/prestations/prestation/read-models/sujet.ts';
import type { Sujets } from '#server/features/echanges/discussion/read-models/sujet.ts';

/**
 * Every kind of object that is talked about, with what its feature brings: explicit, like the routes and the jobs (ADR
 * 13).
 */
export const sujetsDesDiscussions: Sujets = {
  PROMOTION: sujetPromotion,
  RECLAMATION: sujetReclamation,
  PRESTATION: sujetPrestation,
  RFA: sujetRfa,
  RFA_GROUPEMENT: sujetRfaGroupement,
};

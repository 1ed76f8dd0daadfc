import type { Contribution } from '#server/features/rendez-vous/rdv/read-models/section.ts';
import {
  sectionCa,
  sectionConditions,
  sectionDernierRdv,
  sectionEncours,
  sectionPromotions,
  sectionReclamations,
} from '#server/features/rendez-vous/rdv/read-models/sections.ts';

/**
 * The RDV sheet, section by section: explicit, like the routes and the jobs. A feature written later adds its own here.
 */
export const contributionsFiche: readonly Contribution[] = [
  sectionCa,
  sectionEncours,
  sectionPromotions,
  sectionConditions,
  sectionReclamations,
  sectionDernierRdv,
];

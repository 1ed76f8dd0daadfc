import { cibleAdhesionSql } from '#server/features/reseau/diffusion/read-models.ts';

/** Whether the modèle `m` of an operation is for the adhésion `a`. */
export const VISE = cibleAdhesionSql('promotion_segment', 'promotion_id');

import type { BodyInputOf } from '#shared/core/contract.ts';
import type { guideRdvContract } from './contract.ts';

/** A body that creates a guide of two sections. */
export const unGuide = (): BodyInputOf<(typeof guideRdvContract)['creerGuide']> => ({
  introduction: '<p>Un rendez-vous dure trente minutes.</p>',
  sections: [
    { titre: 'Bilan chiffré', points: [{ libelle: 'Évolution', type: 'NOMBRE' }, { libelle: 'Stock à écouler' }] },
    { titre: 'Décisions et suites', points: [{ libelle: 'Qui fait quoi', aide: 'Une action par décision.' }] },
  ],
});

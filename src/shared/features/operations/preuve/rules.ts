import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import { partTenue, sorteDe, type EtatsPromotion } from '#shared/features/operations/operation/rules.ts';

/** The most photos of one emplacement (OPE-48); more would come from a button kept pressed. */
export const MAX_PREUVES = 20;

/** Whether a photo may be taken: the TG is agreed, even after its last day, and belongs to a pharmacy (OPE-46). */
export const peutEtrePrise = (vie: EtatsPromotion): boolean => sorteDe(vie) !== 'MODELE' && partTenue(vie, 'TG');
/** @throws 409 TRANSITION_IMPOSSIBLE, TROP_DE_PHOTOS */
export const verifierPrise = (vie: EtatsPromotion, nombre: number): void => {
  if (!peutEtrePrise(vie))
    throw promotionErrors.transitionImpossible(
      'La TG n’est pas encore validée : une photo ne s’y joint qu’une fois validée.',
    );
  if (nombre >= MAX_PREUVES) throw promotionErrors.tropDePhotos(MAX_PREUVES);
};

import type { EtatProposition } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import { etatDe, type EtatsPromotion } from '#shared/features/operations/operation/rules.ts';

/** @param touchee whether somebody other than its delegate changed the proposal */
export const etatProposition = (
  vie: Pick<EtatsPromotion, 'etatPromo' | 'etatTg'>,
  touchee: boolean,
): EtatProposition => {
  if (etatDe(vie) !== 'DRAFT') return 'DECIDEE';
  return touchee ? 'REPRISE' : 'PROPOSEE';
};

/**
 * A proposal belongs to its delegate until the pharmacy changes or decides it (OPE-63).
 * @throws 409 PROPOSITION_DECIDEE, PROPOSITION_REPRISE
 */
export const verifierProposee = (etat: EtatProposition): void => {
  if (etat === 'DECIDEE') throw promotionErrors.propositionDecidee();
  if (etat === 'REPRISE') throw promotionErrors.propositionReprise();
};

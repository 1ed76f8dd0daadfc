import type { Contexte } from '#server/core/contexte.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { canSuivreVentes } from '#shared/features/connexions/vente/policy.ts';

/** @throws 403 for whom the calendar of sales is not, who was let into the account included (CNX-42) */
export const exigerSuivi = ({ acteur }: Pick<Contexte, 'acteur'>): void => {
  if (!canSuivreVentes(acteur)) throw coreErrors.interdit();
};

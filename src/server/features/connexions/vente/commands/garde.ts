import type { Contexte } from '#server/core/contexte.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { canSuivreVentes } from '#shared/features/connexions/vente/policy.ts';

/** @throws 403 for a person who may not see the calendar of sales, even let into the account (CNX-42) */
export const exigerSuivi = ({ acteur }: Pick<Contexte, 'acteur'>): void => {
  if (!canSuivreVentes(acteur)) throw coreErrors.interdit();
};

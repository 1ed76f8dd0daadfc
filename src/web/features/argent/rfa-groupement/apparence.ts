import type { AcceptationRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import type { EtatRfaGroupement } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import type { RfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

export const teinteEtat: Readonly<Record<EtatRfaGroupement, Teinte>> = { DRAFT: 'gris', VALIDATED: 'vert' };
export const libelleReponse: Readonly<Record<AcceptationRfa, string>> = {
  WAITING: 'En attente',
  ACCEPTED: 'Validée',
  REFUSED: 'Refusée',
};
export const teinteReponse: Readonly<Record<AcceptationRfa, Teinte>> = {
  WAITING: 'orange',
  ACCEPTED: 'vert',
  REFUSED: 'rouge',
};

/** Whom it is for, by its segments. */
export const nommerCible = ({ segments }: Pick<RfaGroupement, 'segments'>): string =>
  segments.length === 0 ? 'Tous les adhérents' : segments.map(({ nom }) => nom).join(', ');

import type { AcceptationRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import type { EtatRfaGroupement } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import type { RfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

export const teinteEtatRfaGroupement: Readonly<Record<EtatRfaGroupement, Teinte>> = {
  DRAFT: 'gris',
  VALIDATED: 'vert',
};
export const libelleReponseRfaGroupement: Readonly<Record<AcceptationRfa, string>> = {
  WAITING: 'En attente',
  ACCEPTED: 'Validée',
  REFUSED: 'Refusée',
};
export const teinteReponseRfaGroupement: Readonly<Record<AcceptationRfa, Teinte>> = {
  WAITING: 'orange',
  ACCEPTED: 'vert',
  REFUSED: 'rouge',
};

/** The adhérents a RFA targets, by their segments. */
export const nommerCibleRfaGroupement = ({ segments }: Pick<RfaGroupement, 'segments'>): string =>
  segments.length === 0 ? 'Tous les adhérents' : segments.map(({ nom }) => nom).join(', ');
export const libelleARelancer = { true: 'Réponses ou bases attendues', false: 'Rien n’est attendu' } as const;

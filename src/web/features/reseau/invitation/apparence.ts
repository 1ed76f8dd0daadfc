import type { EtatInvitation } from '#shared/features/reseau/invitation/schemas.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

export const teinteInvitation: Readonly<Record<EtatInvitation, Teinte>> = {
  EN_ATTENTE: 'gris',
  ENVOYEE: 'bleu',
  REFUSEE: 'rouge',
  REBOND: 'rouge',
  OUVERTE: 'orange',
  INSCRITE: 'vert',
  DECLINEE: 'gris',
  REVOQUEE: 'gris',
  EXPIREE: 'gris',
};

import type { SituationDelegue } from '#shared/features/reseau/delegue/rules.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

export const teinteSituation: Readonly<Record<SituationDelegue, Teinte>> = {
  WAITING: 'orange',
  ACCEPTED: 'vert',
  EXPIRED: 'gris',
  REFUSED: 'rouge',
  DEACTIVATED: 'gris',
};

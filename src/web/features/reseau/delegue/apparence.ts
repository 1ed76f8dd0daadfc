import type { Situation } from '#shared/features/reseau/delegue/rules.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

export const teinteSituation: Readonly<Record<Situation, Teinte>> = {
  WAITING: 'orange',
  ACCEPTED: 'vert',
  EXPIRED: 'gris',
  REFUSED: 'rouge',
  DEACTIVATED: 'gris',
};

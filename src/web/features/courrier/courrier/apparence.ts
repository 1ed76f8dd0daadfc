import type { StatutCourrier } from '#shared/features/courrier/courrier/schemas/etat.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

export const teinteStatut: Readonly<Record<StatutCourrier, Teinte>> = {
  EN_ATTENTE: 'orange',
  ENVOYE: 'vert',
  CONSERVE: 'bleu',
  ECHEC: 'rouge',
  INCERTAIN: 'orange',
};

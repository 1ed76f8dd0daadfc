import type { EtatAdhesion } from '#shared/features/reseau/adhesion/rules.ts';
import type { ActiviteAdherent } from '#shared/features/reseau/adhesion/rules/activite.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

export const teinteAdhesion: Readonly<Record<EtatAdhesion, Teinte>> = {
  DECLARED: 'bleu',
  WAITING: 'orange',
  ACCEPTED: 'vert',
  REFUSED: 'rouge',
  CANCELLED: 'gris',
  TERMINATED: 'gris',
};

export const teinteActivite: Readonly<Record<ActiviteAdherent, Teinte>> = {
  ACTIF: 'vert',
  SILENCIEUX: 'orange',
  JAMAIS_VENU: 'rouge',
};

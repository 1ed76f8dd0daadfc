import type { EtatCondition, SuiviCondition } from '#shared/features/conditions/condition/schemas.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

export const teinteCondition: Readonly<Record<EtatCondition, Teinte>> = {
  A_VENIR: 'bleu',
  EN_COURS: 'vert',
  EXPIREE: 'gris',
  RETIREE: 'gris',
};
export const teinteSuivi: Readonly<Record<SuiviCondition, Teinte>> = { A_RENEGOCIER: 'orange', RENEGOCIEE: 'bleu' };

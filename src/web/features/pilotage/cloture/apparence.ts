import type { EtatCloture, EtatDeLigne } from '#shared/features/pilotage/cloture/schemas.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

export const teinteCloture: Readonly<Record<EtatCloture, Teinte>> = {
  RETENUE: 'rouge',
  ATTENDUE: 'bleu',
  PRETE: 'orange',
  EN_COURS: 'orange',
  EFFACEE: 'vert',
};
export const teinteLigne: Readonly<Record<EtatDeLigne, Teinte>> = {
  FAITE: 'vert',
  ATTENDUE: 'bleu',
  RETIENT: 'rouge',
  A_SAVOIR: 'gris',
};

import type { EtatRegleLegale, Gravite } from '#shared/features/catalogue/regle-legale/schemas.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

export const teinteGravite: Readonly<Record<Gravite, Teinte>> = { ALERTE: 'rouge', ATTENTION: 'orange', INFO: 'gris' };
export const teinteEtatRegleLegale: Readonly<Record<EtatRegleLegale, Teinte>> = {
  A_VENIR: 'bleu',
  EN_VIGUEUR: 'vert',
  TERMINEE: 'gris',
};

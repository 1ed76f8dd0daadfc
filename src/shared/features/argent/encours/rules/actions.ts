import type { ActionEncours, TypeEncours } from '../schemas/enumerations.ts';

/** The usual action for each type, proposed in the form (ENC-21). */
export const actionParDefaut: Readonly<Record<TypeEncours, ActionEncours>> = {
  LOGISTIQUE: 'AVOIR',
  RETOUR: 'AVOIR',
  COMPENSATION: 'COMPENSATION',
  CONTREPARTIE_TG: 'COOPERATION',
  CONTREPARTIE_PROMO: 'AVOIR',
  CONTREPARTIE_PAYPS: 'PAYPS',
  RFA: 'RFA',
  RECLAMATION: 'AVOIR',
  NEW_RECLAMATION: 'AVOIR',
  CHALLENGE: 'COOPERATION',
};

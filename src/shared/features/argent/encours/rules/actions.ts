import type { ActionEncours, MoyenReglement, TypeEncours } from '../schemas/enumerations.ts';

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

/** The means of settlement implied by an expected action: an action may tell why, a means tells how (ENC-72). */
export const moyenAttendu: Readonly<Record<ActionEncours, MoyenReglement>> = {
  AVOIR: 'AVOIR',
  COOPERATION: 'VIREMENT',
  COMPENSATION: 'COMPENSATION',
  CHEQUE: 'CHEQUE',
  RELIVRAISON: 'RELIVRAISON',
  RFA: 'VIREMENT',
  FACTURE: 'VIREMENT',
  AUTRES: 'AUTRE',
  PAYPS: 'PAYPS',
};

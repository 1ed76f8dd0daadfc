import type { typesNotification } from './schemas.ts';

export const libelleTypeNotification: Readonly<Record<(typeof typesNotification)[number], string>> = {
  LABORATOIRE: 'Laboratoire',
  PROMO_TG: 'Promo / TG',
  CONDITION: 'Condition',
  RFA: 'RFA',
  AUTRES: 'Autres',
};

import type { BodyInputOf } from '#shared/core/contract.ts';
import type { conditionContract } from './contract.ts';

type Creation = BodyInputOf<(typeof conditionContract)['creerCondition']>;

/** A body that creates a condition of the year 2026. */
export const uneCondition = (champs: Partial<Creation> & { laboratoireId: number }): Creation => ({
  gamme: 'Solaires',
  condition: 'Dès 24 unités panachées, une commande par an',
  dateDebut: '2026-01-01',
  dateFin: '2026-12-31',
  remise: '30 % + 10+2 UG',
  ...champs,
});

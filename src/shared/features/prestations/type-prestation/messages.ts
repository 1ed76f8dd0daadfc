import type { ModeRepartition } from './schemas.ts';

export const libelleRepartition: Readonly<Record<ModeRepartition, string>> = {
  EGAL: 'À parts égales',
  CA: 'Selon le chiffre d’affaires',
  NB_REALISATIONS: 'Selon les réalisations',
  MANUEL: 'À la main',
};

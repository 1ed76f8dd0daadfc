import type { MotifRelance, PoidsPartage } from './schemas/enumerations.ts';
import type { EtatRfaGroupement } from '#shared/features/argent/rfa/schemas/enumerations.ts';

export const libelleEtatRfaGroupement: Readonly<Record<EtatRfaGroupement, string>> = {
  DRAFT: 'Brouillon',
  VALIDATED: 'Publiée',
};
export const libellePoids: Readonly<Record<PoidsPartage, string>> = {
  BASE: 'Selon la base de chacun',
  EGAL: 'À parts égales',
};
export const libelleMotifRelance: Readonly<Record<MotifRelance, string>> = {
  REPONSE: 'Réponse attendue',
  BASE: 'Base attendue',
};

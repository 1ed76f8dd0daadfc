import type { StatutCourrier } from './contract.ts';

export const libelleStatutCourrier: Readonly<Record<StatutCourrier, string>> = {
  EN_ATTENTE: 'En attente',
  ENVOYE: 'Envoyé',
  CONSERVE: 'Conservé',
  ECHEC: 'En échec',
};

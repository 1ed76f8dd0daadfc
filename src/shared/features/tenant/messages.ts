import type { EtatTenant } from './contract.ts';

/** The state of an account as screens write it (spec §4); feminine: une pharmacie. */
export const libelleEtatTenant: Readonly<Record<EtatTenant, string>> = {
  WAITING: 'En attente',
  ACCEPTED: 'Active',
  REFUSED: 'Refusée',
  DEACTIVATED: 'Désactivée',
  TERMINATED: 'Résiliée',
};

/** Trial options (spec §9), by the value the call takes. */
export const libelleEssai: Readonly<Record<0 | 1 | 2, string>> = { 0: 'Aucune', 1: '15 jours', 2: '1 mois' };

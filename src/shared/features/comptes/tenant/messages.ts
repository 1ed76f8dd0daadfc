import type { TypeTenant } from '#shared/core/acteur.ts';
import type { AccesDeDepart } from './contract.ts';
import type { EtatTenant } from './schemas/lecture.ts';

/** The state of an account as screens write it (CPT-23); feminine: une pharmacie, une société. */
const libelleEtatTenant: Readonly<Record<EtatTenant, string>> = {
  WAITING: 'En attente',
  ACCEPTED: 'Active',
  REFUSED: 'Refusée',
  DEACTIVATED: 'Désactivée',
  TERMINATED: 'Résiliée',
};

const masculin: Readonly<Record<EtatTenant, string>> = {
  ...libelleEtatTenant,
  ACCEPTED: 'Actif',
  REFUSED: 'Refusé',
  DEACTIVATED: 'Désactivé',
  TERMINATED: 'Résilié',
};
/** The state of an account in the gender of its kind: une pharmacie, un groupement. */
export const libelleEtatDuTenant = (etat: EtatTenant, type: TypeTenant): string =>
  type === 'PHARMACIE' || type === 'TRADE' ? libelleEtatTenant[etat] : masculin[etat];

/** The labels of the trial options (CPT-63), by the value sent to the call. */
export const libelleEssai: Readonly<Record<0 | 1 | 2, string>> = { 0: 'Aucune', 1: '15 jours', 2: '1 mois' };
/** The access of a new account from its first day, in words (CPT-98). */
export const libelleAccesDeDepart: Readonly<Record<AccesDeDepart, string>> = {
  AUCUN: 'Aucun : il s’abonnera',
  ESSAI_15_JOURS: 'Essai de 15 jours',
  ESSAI_1_MOIS: 'Essai d’un mois',
  OFFERT: 'Accès offert, sans fin',
};

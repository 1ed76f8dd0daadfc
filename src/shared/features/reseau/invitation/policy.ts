import type { Acteur } from '#shared/core/acteur.ts';

/** The groupement invites, or the super administrator who acts for it (RES-50). */
export const canInviterPharmacies = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'GROUPEMENT';
/** Only the super administrator dispenses a groupement from his second look (RES-54). */
export const canReglerSecondRegard = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'SUPER_ADMIN';
export const canLireInvitations = ({ role }: Pick<Acteur, 'role'>): boolean =>
  role === 'GROUPEMENT' || role === 'CONSULTATION_GROUPEMENT';

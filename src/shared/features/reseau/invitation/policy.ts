import type { Acteur } from '#shared/core/acteur.ts';

/** The groupement invites, or the super administrator who acts for it (RES-50). */
export const canInviterPharmacies = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'GROUPEMENT';
/** Whether a second look is needed is the super administrator's to say (RES-54). */
export const canReglerSecondRegard = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'SUPER_ADMIN';
export const canLireInvitations = ({ role }: Pick<Acteur, 'role'>): boolean =>
  role === 'GROUPEMENT' || role === 'CONSULTATION_GROUPEMENT';

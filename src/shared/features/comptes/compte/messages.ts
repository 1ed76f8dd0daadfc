import type { Role } from '#shared/core/acteur.ts';

/** The labels of the roles. */
export const libelleRole: Readonly<Record<Role, string>> = {
  ACHAT: 'Achats',
  CONSULTATION_GROUPEMENT: 'Consultation du groupement',
  ADMIN: 'Administrateur de la pharmacie',
  DELEGUE: 'Délégué',
  GROUPEMENT: 'Groupement',
  MERCHANDISING: 'Merchandising',
  OPERATEUR: 'Opérateur',
  SUPER_ADMIN: 'Super administrateur',
};

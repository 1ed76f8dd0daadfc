import type { Acteur } from '#shared/core/acteur.ts';

/** A tenant's whole data leave in the hands of those who answer for it, and of nobody who acts in their name. */
export const canExporterDonnees = ({ role, impersonation }: Pick<Acteur, 'role' | 'impersonation'>): boolean =>
  !impersonation && (role === 'ADMIN' || role === 'GROUPEMENT');

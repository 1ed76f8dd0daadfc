import type { Acteur, TypeTenant } from '#shared/core/acteur.ts';

type ActeurCompte = Pick<Acteur, 'role' | 'tenantId'>;

/** CNX-3: the session's own account; for the super administrator, any account that sells. */
export const canConfigurerExtracteur = (
  { role, tenantId }: ActeurCompte,
  compte: { readonly id: number; readonly type: TypeTenant },
): boolean =>
  role === 'SUPER_ADMIN'
    ? compte.type === 'PHARMACIE' || compte.type === 'GROUPEMENT'
    : (role === 'ADMIN' || role === 'GROUPEMENT') && compte.id === tenantId;

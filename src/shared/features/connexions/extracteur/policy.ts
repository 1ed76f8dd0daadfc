import type { Acteur, TypeTenant } from '#shared/core/acteur.ts';
import { canSuivreVentes, type ActeurVentes } from '#shared/features/connexions/vente/policy.ts';

type ActeurCompte = Pick<Acteur, 'role' | 'tenantId'>;

/** CNX-3: the session's own account; for the super administrator, any account that sells. */
export const canConfigurerExtracteur = (
  { role, tenantId }: ActeurCompte,
  compte: { readonly id: number; readonly type: TypeTenant },
): boolean =>
  role === 'SUPER_ADMIN'
    ? compte.type === 'PHARMACIE' || compte.type === 'GROUPEMENT'
    : (role === 'ADMIN' || role === 'GROUPEMENT') && compte.id === tenantId;

/** CNX-42: who sees how the sales of his own account are collected also sets it, and asks again. */
export const canSuivreExtracteur = (acteur: ActeurVentes): boolean => canSuivreVentes(acteur);

/** CNX-43: the consent toward its group is the pharmacy's, given by its ADMIN himself. */
export const canPartagerExtraction = ({ role, impersonation }: ActeurVentes): boolean =>
  role === 'ADMIN' && !impersonation;

/** CNX-43: a groupement reads the state that its adhérents show. */
export const canSuivreAdherents = ({ role }: Pick<Acteur, 'role'>): boolean =>
  role === 'GROUPEMENT' || role === 'CONSULTATION_GROUPEMENT';

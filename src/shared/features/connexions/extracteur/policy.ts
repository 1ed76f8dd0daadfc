import type { Acteur, TypeTenant } from '#shared/core/acteur.ts';
import { canSuivreVentes, type ActeurVentes } from '#shared/features/connexions/vente/policy.ts';

type ActeurCompte = Pick<Acteur, 'role' | 'tenantId'>;

/** CNX-3: an account configures its own extractor; the super administrator, that of a pharmacy or a groupement. */
export const canConfigurerExtracteur = (
  { role, tenantId }: ActeurCompte,
  compte: { readonly id: number; readonly type: TypeTenant },
): boolean =>
  role === 'SUPER_ADMIN'
    ? compte.type === 'PHARMACIE' || compte.type === 'GROUPEMENT'
    : (role === 'ADMIN' || role === 'GROUPEMENT') && compte.id === tenantId;

/** CNX-42: the people who follow the collection of their account's sales may also set it and request days again. */
export const canSuivreExtracteur = (acteur: ActeurVentes): boolean => canSuivreVentes(acteur);

/** CNX-43: only the pharmacy's ADMIN himself consents to share the extraction with its groupement. */
export const canPartagerExtraction = ({ role, impersonation }: ActeurVentes): boolean =>
  role === 'ADMIN' && !impersonation;

/** CNX-43: a groupement reads the state of the extractions its adhérents share. */
export const canSuivreAdherents = ({ role }: Pick<Acteur, 'role'>): boolean =>
  role === 'GROUPEMENT' || role === 'CONSULTATION_GROUPEMENT';

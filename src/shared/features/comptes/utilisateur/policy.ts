import type { Acteur } from '#shared/core/acteur.ts';

type ActeurUtilisateurs = Pick<Acteur, 'role' | 'tenantId' | 'impersonation'> & {
  /** Whether a delegate is the first active one of his firm (CPT-120). */
  readonly responsable?: boolean;
};

/**
 * CPT-50, CPT-120: the super administrator everywhere, ADMIN, GROUPEMENT and the first delegate of a firm in their own
 * account; never on behalf of another (COM-6).
 */
export const canGererUtilisateurs = (
  { role, tenantId, impersonation, responsable = false }: ActeurUtilisateurs,
  compteId: number,
): boolean =>
  !impersonation &&
  (role === 'SUPER_ADMIN' ||
    (compteId === tenantId && (role === 'ADMIN' || role === 'GROUPEMENT' || (role === 'DELEGUE' && responsable))));

/** Colleagues see one another; the super administrator sees everybody. */
export const canVoirUtilisateur = ({ role, tenantId }: Pick<Acteur, 'role' | 'tenantId'>, compteId: number): boolean =>
  role === 'SUPER_ADMIN' || compteId === tenantId;

type DroitsUtilisateur = {
  readonly modifier: boolean;
  readonly changerRole: boolean;
  readonly activer: boolean;
  readonly reinitialiser: boolean;
  readonly supprimer: boolean;
};

/** The acts open on a person's row. For their own row, people use the profile. */
export const droitsSurUtilisateur = (
  acteur: ActeurUtilisateurs & Pick<Acteur, 'utilisateurId'>,
  { id, tenantId }: { readonly id: number; readonly tenantId: number },
): DroitsUtilisateur => {
  const modifier = canGererUtilisateurs(acteur, tenantId);
  const autrui = modifier && id !== acteur.utilisateurId;
  return { modifier, changerRole: autrui, activer: autrui, reinitialiser: autrui, supprimer: autrui };
};

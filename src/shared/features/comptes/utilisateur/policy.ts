import type { Acteur } from '#shared/core/acteur.ts';

type Qui = Pick<Acteur, 'role' | 'tenantId' | 'impersonation'>;

/** Spec §6: the super administrator everywhere, ADMIN and GROUPEMENT in their own account; never on behalf of somebody (entities §26.14). */
export const canGererUtilisateurs = ({ role, tenantId, impersonation }: Qui, compteId: number): boolean =>
  !impersonation && (role === 'SUPER_ADMIN' || (compteId === tenantId && (role === 'ADMIN' || role === 'GROUPEMENT')));

/** Colleagues see one another; the super administrator sees everybody. */
export const canVoirUtilisateur = ({ role, tenantId }: Pick<Acteur, 'role' | 'tenantId'>, compteId: number): boolean =>
  role === 'SUPER_ADMIN' || compteId === tenantId;

export type DroitsUtilisateur = {
  readonly modifier: boolean;
  readonly changerRole: boolean;
  readonly activer: boolean;
  readonly reinitialiser: boolean;
  readonly supprimer: boolean;
};

/** What the buttons of a person's row show. Oneself is left to the profile. */
export const droitsSurUtilisateur = (
  acteur: Qui & Pick<Acteur, 'utilisateurId'>,
  { id, tenantId }: { readonly id: number; readonly tenantId: number },
): DroitsUtilisateur => {
  const modifier = canGererUtilisateurs(acteur, tenantId);
  const autrui = modifier && id !== acteur.utilisateurId;
  return { modifier, changerRole: autrui, activer: autrui, reinitialiser: autrui, supprimer: autrui };
};

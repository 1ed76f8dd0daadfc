import type { Acteur, Role } from '#shared/core/acteur.ts';

/**
 * CNX-4: only a super administrator acting as the pharmacy's ADMIN.
 * @param vraiRole the role in the person's own account, since a delegate may act as ADMIN too
 */
export const canChoisirConnexionLgo = (
  { role, impersonation }: Pick<Acteur, 'role' | 'impersonation'>,
  vraiRole: Role,
): boolean => role === 'ADMIN' && impersonation && vraiRole === 'SUPER_ADMIN';

/** CNX-84: the pharmacy's ADMIN confirms himself the setting typed during a visit. */
export const canConfirmerLgo = ({ role, impersonation }: Pick<Acteur, 'role' | 'impersonation'>): boolean =>
  role === 'ADMIN' && !impersonation;

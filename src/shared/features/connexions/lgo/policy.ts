import type { Acteur, Role } from '#shared/core/acteur.ts';

/**
 * CNX-4: only a super administrator acting as the pharmacy's ADMIN.
 * @param vraiRole the role of the person's own account: a delegate too may act as ADMIN
 */
export const canChoisirConnexionLgo = (
  { role, impersonation }: Pick<Acteur, 'role' | 'impersonation'>,
  vraiRole: Role,
): boolean => role === 'ADMIN' && impersonation && vraiRole === 'SUPER_ADMIN';

/** CNX-84: what was typed in a visit is confirmed by the ADMIN of the pharmacy himself. */
export const canConfirmerLgo = ({ role, impersonation }: Pick<Acteur, 'role' | 'impersonation'>): boolean =>
  role === 'ADMIN' && !impersonation;

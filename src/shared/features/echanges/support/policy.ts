import type { Acteur } from '#shared/core/acteur.ts';

type Demandeur = Pick<Acteur, 'role' | 'impersonation'>;

/**
 * Who may ask the super administrators (SUP-1): for oneself, never on behalf of another account. The consultation role
 * may ask too, since a question changes nothing in the account (SUP-18).
 */
export const canDemanderSupport = ({ role, impersonation }: Demandeur): boolean =>
  !impersonation && role !== 'SUPER_ADMIN';

/** A conversation belongs to one person: to any colleague, whatever the role, it does not exist (SUP-2). */
export const canLireConversation = (
  acteur: Demandeur & Pick<Acteur, 'tenantId' | 'utilisateurId'>,
  conversation: { readonly tenantId: number; readonly utilisateurId: number },
): boolean =>
  canDemanderSupport(acteur) &&
  conversation.tenantId === acteur.tenantId &&
  conversation.utilisateurId === acteur.utilisateurId;

/** Every super administrator answers every account (SUP-3). */
export const canRepondreSupport = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'SUPER_ADMIN';

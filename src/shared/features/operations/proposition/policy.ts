import type { Acteur } from '#shared/core/acteur.ts';

/** The right of the habilitation that allows a delegate to propose. */
type Accord = { readonly droitTrade: boolean };

/**
 * A delegate proposes drafts where his habilitation allows it (OPE-62). A user who acts for another account is not a
 * delegate.
 */
export const canProposer = (
  { role, impersonation }: Pick<Acteur, 'role' | 'impersonation'>,
  { droitTrade }: Accord,
): boolean => role === 'DELEGUE' && !impersonation && droitTrade;

type Proposee = { readonly origine: string; readonly creeParId: number | null };
/**
 * Only the delegate's own proposal (OPE-63): another delegate's proposal is hidden from him, as the pharmacy's drafts
 * are.
 */
export const canAgirSurSaProposition = (
  { utilisateurId }: Pick<Acteur, 'utilisateurId'>,
  { origine, creeParId }: Proposee,
): boolean => origine === 'DELEGUE' && creeParId === utilisateurId;

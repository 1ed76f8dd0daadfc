import type { Acteur } from '#shared/core/acteur.ts';

/** The rights of the pharmacy's habilitation that count here. */
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
/** The delegate's own proposal (OPE-63): another delegate's is as unknown to him as the pharmacy's own drafts. */
export const canAgirSurSaProposition = (
  { utilisateurId }: Pick<Acteur, 'utilisateurId'>,
  { origine, creeParId }: Proposee,
): boolean => origine === 'DELEGUE' && creeParId === utilisateurId;

import type { Acteur } from '#shared/core/acteur.ts';

/** What the pharmacy's grant gives, as far as it is asked here. */
type Accord = { readonly droitTrade: boolean };

/** Entities §1: "C draft if `droitTrade`". Whoever acts for another account is nobody's delegate. */
export const canProposer = (
  { role, impersonation }: Pick<Acteur, 'role' | 'impersonation'>,
  { droitTrade }: Accord,
): boolean => role === 'DELEGUE' && !impersonation && droitTrade;

type Proposee = { readonly origine: string; readonly creeParId: number | null };
/** His own; another delegate's is as unknown to him as the pharmacy's own drafts. */
export const estSaProposition = (
  { utilisateurId }: Pick<Acteur, 'utilisateurId'>,
  { origine, creeParId }: Proposee,
): boolean => origine === 'DELEGUE' && creeParId === utilisateurId;

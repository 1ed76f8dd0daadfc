import type { Acteur } from '#shared/core/acteur.ts';
import { canJoindrePreuve } from '#shared/features/operations/operation/policy.ts';

type Qui = Pick<Acteur, 'role' | 'utilisateurId'>;

/** Those who place the TG, and a delegate whom the pharmacy lets in (entities §1, "photo"). */
export const canPrendrePreuve = ({ role }: Pick<Acteur, 'role'>): boolean =>
  canJoindrePreuve({ role }) || role === 'DELEGUE';
/** One's own; an administrator removes any. */
export const canSupprimerPreuve = (acteur: Qui, { creeParId }: { readonly creeParId: number | null }): boolean =>
  acteur.role === 'ADMIN' || (canPrendrePreuve(acteur) && creeParId === acteur.utilisateurId);

import type { Acteur } from '#shared/core/acteur.ts';
import { canJoindrePreuve } from '#shared/features/operations/operation/policy.ts';

type ActeurIdentifie = Pick<Acteur, 'role' | 'utilisateurId'>;

/** Those who place the TG, and a delegate with an habilitation (OPE-47). */
export const canPrendrePreuve = ({ role }: Pick<Acteur, 'role'>): boolean =>
  canJoindrePreuve({ role }) || role === 'DELEGUE';
/** Each person removes the photos he took; ADMIN removes any (OPE-47): deleted or withdrawn, COM-130 says. */
export const canRetirerPreuve = (
  acteur: ActeurIdentifie,
  { creeParId }: { readonly creeParId: number | null },
): boolean => acteur.role === 'ADMIN' || (canPrendrePreuve(acteur) && creeParId === acteur.utilisateurId);

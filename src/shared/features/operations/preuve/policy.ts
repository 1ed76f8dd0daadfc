import type { Acteur } from '#shared/core/acteur.ts';
import { canJoindrePreuve } from '#shared/features/operations/operation/policy.ts';

type ActeurIdentifie = Pick<Acteur, 'role' | 'utilisateurId'>;

/** The roles that place the TG, and a delegate with an habilitation (OPE-47). */
export const canPrendrePreuve = ({ role }: Pick<Acteur, 'role'>): boolean =>
  canJoindrePreuve({ role }) || role === 'DELEGUE';
/**
 * Each person removes the photos they took, ADMIN removes any (OPE-47); COM-130 says whether a photo is deleted or
 * withdrawn.
 */
export const canRetirerPreuve = (
  acteur: ActeurIdentifie,
  { creeParId }: { readonly creeParId: number | null },
): boolean => acteur.role === 'ADMIN' || (canPrendrePreuve(acteur) && creeParId === acteur.utilisateurId);

import type { Acteur } from '#shared/core/acteur.ts';
import { actesPharmacie, type ActeAdhesion } from './rules.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

const dePharmacie: readonly ActeAdhesion[] = actesPharmacie;
/** The acts allowed during a visit: none of them opens the account to another account (CPT-82). */
const enVisite: readonly ActeAdhesion[] = ['annuler', 'quitter'];

/** The titulaire asks, cancels and leaves; the groupement accepts, refuses and terminates (RES-3). */
export const canAgirAdhesion = (
  { role, impersonation = false }: ActeurAvecRole & Partial<Pick<Acteur, 'impersonation'>>,
  acte: ActeAdhesion,
): boolean =>
  role === (dePharmacie.includes(acte) ? 'ADMIN' : 'GROUPEMENT') && (!impersonation || enVisite.includes(acte));

/** /parametres/adherents (RES-7). */
export const canLireAdherents = ({ role }: ActeurAvecRole): boolean =>
  role === 'GROUPEMENT' || role === 'CONSULTATION_GROUPEMENT';
export const canAffecterSegments = ({ role }: ActeurAvecRole): boolean => role === 'GROUPEMENT';

/**
 * Only the titulaire decides to share it, never during a visit, because it opens figures of the account to the
 * groupement (RES-63).
 */
export const canPartagerRecupere = ({
  role,
  impersonation = false,
}: ActeurAvecRole & Partial<Pick<Acteur, 'impersonation'>>): boolean => role === 'ADMIN' && !impersonation;

import type { Acteur } from '#shared/core/acteur.ts';
import { actesPharmacie, type ActeAdhesion } from './rules.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

const dePharmacie: readonly ActeAdhesion[] = actesPharmacie;

/** The titulaire asks, cancels and leaves; the groupement accepts, refuses and terminates (RES-3). */
export const canAgirAdhesion = ({ role }: ActeurAvecRole, acte: ActeAdhesion): boolean =>
  role === (dePharmacie.includes(acte) ? 'ADMIN' : 'GROUPEMENT');

/** /parametres/adherents (RES-7). */
export const canLireAdherents = ({ role }: ActeurAvecRole): boolean =>
  role === 'GROUPEMENT' || role === 'CONSULTATION_GROUPEMENT';
export const canAffecterSegments = ({ role }: ActeurAvecRole): boolean => role === 'GROUPEMENT';

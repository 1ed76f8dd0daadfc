import type { Acteur } from '#shared/core/acteur.ts';
import { estChef, type Visibilite } from '#shared/core/visibilite.ts';

type Qui = Pick<Acteur, 'role'>;
type Personne = Pick<Acteur, 'role' | 'utilisateurId'>;

const REDACTEURS: readonly Acteur['role'][] = ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR', 'GROUPEMENT'];

/** Entities §1, row "Documents": every role of a pharmacy and GROUPEMENT create and edit; the consultation and the delegate read. */
export const canRedigerDocument = ({ role }: Qui): boolean => REDACTEURS.includes(role);
/** The list of categories is everybody's tool; only those who may delete take one away. */
export const canGererCategories = canRedigerDocument;
/** "Delete action only for super admin, admin or group" (decisions 8): an impersonating super administrator plays one of them. */
export const canSupprimerDocument = estChef;
/** Who of the account sees it: the one who filed it, or who runs the account (as for a RDV, spec §6). */
export const canChangerVisibilite = (acteur: Personne, creeParId: number | null): boolean =>
  canRedigerDocument(acteur) && (estChef(acteur) || creeParId === acteur.utilisateurId);
/** Only a groupement has members. */
export const canPartagerDocument = ({ role }: Qui): boolean => role === 'GROUPEMENT';

type Vu = {
  readonly visibleBy: Visibilite;
  readonly creeParId: number | null;
  readonly authorizedUsers: readonly number[];
};
/**
 * Who of the account sees a document: everybody; its author, the chosen people and who runs the account; its author alone. One whose
 * author has left would be nobody's: who runs the account then sees it.
 * @param orphelin its author no longer works here
 */
export const canVoirDocument = (
  acteur: Personne,
  { visibleBy, creeParId, authorizedUsers }: Vu,
  orphelin: boolean,
): boolean => {
  if (acteur.role === 'DELEGUE') return visibleBy === 'ALL';
  if (visibleBy === 'ALL' || creeParId === acteur.utilisateurId) return true;
  if (visibleBy === 'CUSTOM') return estChef(acteur) || authorizedUsers.includes(acteur.utilisateurId);
  return estChef(acteur) && orphelin;
};

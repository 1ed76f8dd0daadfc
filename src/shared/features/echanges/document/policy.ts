import type { Acteur } from '#shared/core/acteur.ts';
import { estChef, type Visibilite } from '#shared/core/visibilite.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;
type Personne = Pick<Acteur, 'role' | 'utilisateurId'>;

const REDACTEURS: readonly Acteur['role'][] = ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR', 'GROUPEMENT'];

/** Every role of a pharmacy and GROUPEMENT create and edit; the consultation and the delegate read (DOC-1). */
export const canRedigerDocument = ({ role }: ActeurAvecRole): boolean => REDACTEURS.includes(role);
/** Every writer manages the list of categories; only those who may delete remove one. */
export const canGererCategories = canRedigerDocument;
/** Deleting belongs to ADMIN and GROUPEMENT (DOC-1, COM-4): an impersonating super administrator plays one of them. */
export const canSupprimerDocument = estChef;
/** The author of a document, or the people who run the account, choose who sees it in the account (DOC-3). */
export const canChangerVisibilite = (acteur: Personne, creeParId: number | null): boolean =>
  canRedigerDocument(acteur) && (estChef(acteur) || creeParId === acteur.utilisateurId);
/** Only a groupement shares documents, since only it has adhérents (DOC-4). */
export const canPartagerDocument = ({ role }: ActeurAvecRole): boolean => role === 'GROUPEMENT';

type DocumentVisible = {
  readonly visibleBy: Visibilite;
  readonly creeParId: number | null;
  readonly authorizedUsers: readonly number[];
};
/**
 * Who sees a document in the account (DOC-2). ALL: every user. CUSTOM: its author, the chosen people and the people who
 * run the account. SELF: its author alone. When its author has left, the people who run the account see it, or nobody
 * would. The same rule in SQL: `visiblesDuCompte` (read-models/visibles.ts); `visibles.test.ts` compares both.
 * @param orphelin whether its author no longer works in the account
 */
export const canVoirDocument = (
  acteur: Personne,
  { visibleBy, creeParId, authorizedUsers }: DocumentVisible,
  orphelin: boolean,
): boolean => {
  if (acteur.role === 'DELEGUE') return visibleBy === 'ALL';
  if (visibleBy === 'ALL' || creeParId === acteur.utilisateurId) return true;
  if (visibleBy === 'CUSTOM') return estChef(acteur) || authorizedUsers.includes(acteur.utilisateurId);
  return estChef(acteur) && orphelin;
};

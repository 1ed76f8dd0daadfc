import { rolesGroupement, rolesPharmacie, typeDuRole, type Role, type TypeTenant } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { roleGestionnaire } from '#shared/features/comptes/compte/rules/gestionnaires.ts';
import { libelleRole } from '#shared/features/comptes/compte/messages.ts';
import { utilisateurErrors } from './errors.ts';

/** The roles of each kind of account, in the order of the form (COM-1, CPT-51). */
export const rolesDuTenant: Readonly<Record<TypeTenant, readonly [Role, ...Role[]]>> = {
  PHARMACIE: rolesPharmacie,
  GROUPEMENT: rolesGroupement,
  EDITEUR: ['SUPER_ADMIN'],
  TRADE: ['DELEGUE'],
};

/** CPT-51: the default role, OPERATEUR in a pharmacy, else the role with the fewest rights. */
export const roleParDefaut: Readonly<Record<TypeTenant, Role>> = {
  PHARMACIE: 'OPERATEUR',
  GROUPEMENT: 'CONSULTATION_GROUPEMENT',
  EDITEUR: 'SUPER_ADMIN',
  TRADE: 'DELEGUE',
};

/** @throws 400 at `/role` for a role of another kind of account */
export const verifierRole = (type: TypeTenant, role: Role): void => {
  if (typeDuRole[role] !== type)
    throw coreErrors.champInvalide('/role', `Le rôle « ${libelleRole[role]} » n’existe pas dans ce compte.`);
};

export type EtatUtilisateur = { readonly role: Role; readonly activated: boolean };

/**
 * A person does not change their own role or state, nor delete themselves (CPT-53).
 * @param apres null when the person is deleted
 * @throws 409 ACTE_SUR_SOI_MEME
 */
export const verifierAutrui = (
  acteurId: number,
  id: number,
  avant: EtatUtilisateur,
  apres: EtatUtilisateur | null,
): void => {
  if (acteurId !== id) return;
  if (!apres || apres.role !== avant.role || apres.activated !== avant.activated) throw utilisateurErrors.surSoiMeme();
};

/**
 * An account always keeps one active person who manages it (CPT-54).
 * @param autresChefs the other active people of the account who have the managing role
 * @param apres null when the person is deleted
 * @throws 409 DERNIER_ADMINISTRATEUR
 */
export const verifierDernierChef = (
  type: TypeTenant,
  avant: EtatUtilisateur,
  apres: EtatUtilisateur | null,
  autresChefs: number,
): void => {
  const chef = roleGestionnaire[type];
  const etait = avant.activated && avant.role === chef;
  const reste = apres !== null && apres.activated && apres.role === chef;
  if (etait && !reste && autresChefs === 0) throw utilisateurErrors.dernierChef(libelleRole[avant.role]);
};

/** Whether a change of role, of state or of password ends the sessions of the person (CPT-56). */
export const fermeLesSessions = (avant: EtatUtilisateur, apres: EtatUtilisateur, reinitialise: boolean): boolean =>
  reinitialise || avant.role !== apres.role || (avant.activated && !apres.activated);

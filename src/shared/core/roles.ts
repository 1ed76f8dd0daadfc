import {
  roles,
  rolesGroupement,
  rolesPharmacie,
  typeDuRole,
  type Acteur,
  type AuthorizedTenantId,
  type Role,
} from './acteur.ts';

/** The super administrator alone. */
export const rolesEditeur: readonly Role[] = ['SUPER_ADMIN'];
/** The delegate alone: the screens and the acts of `/trade`. */
export const rolesTrade: readonly Role[] = ['DELEGUE'];
/** Everybody in a pharmacy or in a groupement. */
export const rolesClients: readonly Role[] = [...rolesPharmacie, ...rolesGroupement];
/** Everybody in a pharmacy or in a groupement, except the consultation role. */
export const rolesClientsAgissants: readonly Role[] = [...rolesPharmacie, 'GROUPEMENT'];
/** The catalogue's readers: the clients, and the super administrator who keeps it. */
export const rolesClientsEtEditeur: readonly Role[] = [...rolesClients, 'SUPER_ADMIN'];
/** Every role that may write something of its own. */
export const rolesAgissants: readonly Role[] = roles.filter((role) => role !== 'CONSULTATION_GROUPEMENT');

/** The properties of the acteur that a policy may look at. */
type ActeurEssaye = Pick<Acteur, 'role' | 'typeTenant' | 'tenantId' | 'utilisateurId' | 'impersonation'>;

/** The account used to try a policy: no row has the id 0, so it opens nothing. */
const COMPTE_ESSAYE = 0 as AuthorizedTenantId;

/**
 * The roles that a policy lets act, so that the `access` of a call and its policy cannot differ.
 * @param peut the policy, given the most favourable object: the actor's own account (`acteur.tenantId`), his own row
 * (`acteur.utilisateurId`)
 * @returns frozen: nobody changes what a policy says, and `contrats.test.ts` knows it by that
 */
export const rolesQui = (peut: (acteur: ActeurEssaye) => boolean): readonly Role[] =>
  Object.freeze(
    roles.filter((role) =>
      peut({ role, typeTenant: typeDuRole[role], tenantId: COMPTE_ESSAYE, utilisateurId: 0, impersonation: false }),
    ),
  );

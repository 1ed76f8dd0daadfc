/** The eight roles (COM-1). */
export const roles = [
  'ACHAT',
  'CONSULTATION_GROUPEMENT',
  'ADMIN',
  'DELEGUE',
  'GROUPEMENT',
  'MERCHANDISING',
  'OPERATEUR',
  'SUPER_ADMIN',
] as const;
export type Role = (typeof roles)[number];

export const rolesPharmacie = ['ADMIN', 'MERCHANDISING', 'ACHAT', 'OPERATEUR'] as const satisfies readonly Role[];
/** The roles that negotiate and settle in a pharmacy. */
export const rolesAcheteurs: readonly Role[] = ['ADMIN', 'ACHAT'];
export const rolesGroupement = ['GROUPEMENT', 'CONSULTATION_GROUPEMENT'] as const satisfies readonly Role[];

/** The kinds of tenants. EDITEUR is the publisher's (the super administrators), TRADE is a delegate's own firm. */
export const typesTenant = ['PHARMACIE', 'GROUPEMENT', 'EDITEUR', 'TRADE'] as const;
export type TypeTenant = (typeof typesTenant)[number];

/** The kind of tenant each role belongs to (COM-1). */
export const typeDuRole: Readonly<Record<Role, TypeTenant>> = {
  ADMIN: 'PHARMACIE',
  ACHAT: 'PHARMACIE',
  MERCHANDISING: 'PHARMACIE',
  OPERATEUR: 'PHARMACIE',
  GROUPEMENT: 'GROUPEMENT',
  CONSULTATION_GROUPEMENT: 'GROUPEMENT',
  DELEGUE: 'TRADE',
  SUPER_ADMIN: 'EDITEUR',
};

/** The role a person plays while acting for another account (COM-5). */
export const roleJoue: Readonly<Record<TypeTenant, Role>> = {
  PHARMACIE: 'ADMIN',
  GROUPEMENT: 'GROUPEMENT',
  TRADE: 'DELEGUE',
  EDITEUR: 'SUPER_ADMIN',
};

/**
 * Tenant scope proven by the session, or by an habilitation in force. Only `server/core/session.ts`,
 * `server/core/lien-public.ts` (a laboratory's link), `delegue/commands/entrer.ts` and `discussion/commands/entrer.ts`
 * (what an adhérent shows its groupement) create it; `shared/core/roles.ts` tries the policies with an account that
 * does not exist.
 */
export type AuthorizedTenantId = number & { readonly __brand: 'AuthorizedTenantId' };

/**
 * Who acts. During impersonation `role` and `tenantId` are those of the tenant acted for, `utilisateurId` stays the
 * real person's, and `impersonation` says so (COM-5).
 */
export type Acteur = {
  readonly utilisateurId: number;
  readonly nomComplet: string;
  readonly role: Role;
  readonly tenantId: AuthorizedTenantId;
  readonly typeTenant: TypeTenant;
  readonly impersonation: boolean;
  /**
   * The role the person has in their own account, while acting for another one (COM-5). Absent when the person is at
   * home, or when that role is unknown.
   */
  readonly vraiRole?: Role;
  /** False when the tenant has neither subscription, trial nor partnership (CPT-60). */
  readonly abonne: boolean;
  readonly sessionId: number;
  /**
   * The only acts left to this session: changing its password (CPT-6), or quitting the impersonation it opened
   * (CPT-41).
   */
  readonly restriction: Restriction | null;
};

export const restrictionsDeSession = ['MOT_DE_PASSE_A_CHANGER', 'IMPERSONATION_OUVERTE'] as const;
export type Restriction = (typeof restrictionsDeSession)[number];

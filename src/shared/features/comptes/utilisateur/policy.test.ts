import { describe, expect, test } from 'vitest';
import { roles, type Acteur, type AuthorizedTenantId, type Role } from '#shared/core/acteur.ts';
import { canGererUtilisateurs, canVoirUtilisateur, droitsSurUtilisateur } from './policy.ts';

const acteur = (
  role: Role,
  impersonation = false,
): Pick<Acteur, 'role' | 'tenantId' | 'impersonation' | 'utilisateurId'> => ({
  role,
  tenantId: 1 as AuthorizedTenantId,
  impersonation,
  utilisateurId: 7,
});
/** In the session's own account, in another's. */
const ATTENDUS: Readonly<Record<Role, { gere: [boolean, boolean]; voit: [boolean, boolean] }>> = {
  ACHAT: { gere: [false, false], voit: [true, false] },
  CONSULTATION_GROUPEMENT: { gere: [false, false], voit: [true, false] },
  ADMIN: { gere: [true, false], voit: [true, false] },
  DELEGUE: { gere: [false, false], voit: [true, false] },
  GROUPEMENT: { gere: [true, false], voit: [true, false] },
  MERCHANDISING: { gere: [false, false], voit: [true, false] },
  OPERATEUR: { gere: [false, false], voit: [true, false] },
  SUPER_ADMIN: { gere: [true, true], voit: [true, true] },
};

describe.each(roles)('%s', (role) => {
  test('gère et voit les utilisateurs de son compte, et d’un autre', () => {
    expect([1, 2].map((compte) => canGererUtilisateurs(acteur(role), compte))).toEqual(ATTENDUS[role].gere);
    expect([1, 2].map((compte) => canVoirUtilisateur(acteur(role), compte))).toEqual(ATTENDUS[role].voit);
  });

  test('ne gère personne au nom d’un autre', () => {
    for (const compte of [1, 2]) expect(canGererUtilisateurs(acteur(role, true), compte)).toBe(false);
  });

  test('n’a aucun bouton sur lui-même, hors son identité', () => {
    const { modifier, ...autres } = droitsSurUtilisateur(acteur(role), { id: 7, tenantId: 1 });
    expect([modifier, Object.values(autres).some(Boolean)]).toEqual([ATTENDUS[role].gere[0], false]);
    const droits = droitsSurUtilisateur(acteur(role), { id: 8, tenantId: 1 });
    expect(new Set(Object.values(droits))).toEqual(new Set([ATTENDUS[role].gere[0]]));
  });
});

test('le premier délégué d’une société gère les siens, et nul autre compte', () => {
  const responsable = { ...acteur('DELEGUE'), responsable: true };
  expect([1, 2].map((compte) => canGererUtilisateurs(responsable, compte))).toEqual([true, false]);
  expect(canGererUtilisateurs({ ...responsable, impersonation: true }, 1)).toBe(false);
  expect(canGererUtilisateurs({ ...acteur('ACHAT'), responsable: true }, 1)).toBe(false);
});

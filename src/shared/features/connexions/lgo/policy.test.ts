import { describe, expect, test } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { canChoisirConnexionLgo } from './policy.ts';

const PERMIS: Readonly<Record<Role, boolean>> = {
  ADMIN: true,
  ACHAT: false,
  MERCHANDISING: false,
  OPERATEUR: false,
  GROUPEMENT: false,
  CONSULTATION_GROUPEMENT: false,
  DELEGUE: false,
  SUPER_ADMIN: false,
};

describe('qui choisit la connexion au LGO', () => {
  test.each(roles)('le super administrateur agissant comme %s', (role) => {
    expect(canChoisirConnexionLgo({ role, impersonation: true }, 'SUPER_ADMIN')).toBe(PERMIS[role]);
    expect(canChoisirConnexionLgo({ role, impersonation: false }, role)).toBe(false);
  });
  test('un délégué agissant comme ADMIN ne le peut pas', () =>
    expect(canChoisirConnexionLgo({ role: 'ADMIN', impersonation: true }, 'DELEGUE')).toBe(false));
});

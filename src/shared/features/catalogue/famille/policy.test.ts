import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import { canGererFamilles } from './policy.ts';

const attendus: Readonly<Record<Role, boolean>> = {
  ADMIN: true,
  ACHAT: false,
  MERCHANDISING: false,
  OPERATEUR: false,
  GROUPEMENT: false,
  CONSULTATION_GROUPEMENT: false,
  DELEGUE: false,
  SUPER_ADMIN: false,
};

describe('tenir les familles', () => {
  it.each(Object.entries(attendus) as [Role, boolean][])('%s : %s', (role, permis) =>
    expect(canGererFamilles({ role })).toBe(permis),
  );
});

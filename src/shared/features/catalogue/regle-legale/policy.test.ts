import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import { canGererReglesLegales } from './policy.ts';

const attendus: Readonly<Record<Role, boolean>> = {
  ADMIN: false,
  ACHAT: false,
  MERCHANDISING: false,
  OPERATEUR: false,
  GROUPEMENT: false,
  CONSULTATION_GROUPEMENT: false,
  DELEGUE: false,
  SUPER_ADMIN: true,
};

describe('tenir les règles légales', () => {
  it.each(Object.entries(attendus) as [Role, boolean][])('%s : %s', (role, permis) =>
    expect(canGererReglesLegales({ role })).toBe(permis),
  );
});

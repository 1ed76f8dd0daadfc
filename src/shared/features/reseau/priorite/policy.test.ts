import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import { canGererPriorites } from './policy.ts';

const attendus: Readonly<Record<Role, boolean>> = {
  ADMIN: false,
  ACHAT: false,
  MERCHANDISING: false,
  OPERATEUR: false,
  GROUPEMENT: true,
  CONSULTATION_GROUPEMENT: false,
  DELEGUE: false,
  SUPER_ADMIN: false,
};

describe('tenir les priorités', () => {
  it.each(Object.entries(attendus) as [Role, boolean][])('%s : %s', (role, permis) =>
    expect(canGererPriorites({ role })).toBe(permis),
  );
});

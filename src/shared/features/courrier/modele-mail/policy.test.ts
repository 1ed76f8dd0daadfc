import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import { canGererModeles } from './policy.ts';

const attendus: Readonly<Record<Role, boolean>> = {
  ADMIN: true,
  ACHAT: true,
  MERCHANDISING: false,
  OPERATEUR: false,
  GROUPEMENT: true,
  CONSULTATION_GROUPEMENT: false,
  DELEGUE: false,
  SUPER_ADMIN: false,
};

describe('choisir les mots des mails', () => {
  it.each(Object.entries(attendus) as [Role, boolean][])('%s : %s', (role, permis) =>
    expect(canGererModeles({ role })).toBe(permis),
  );
});

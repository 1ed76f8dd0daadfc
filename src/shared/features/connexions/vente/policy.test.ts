import { describe, expect, test } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { canPartagerExtraction, canSuivreAdherents } from '#shared/features/connexions/extracteur/policy.ts';
import { canLireSommesDeVentes, canSuivreVentes } from './policy.ts';

const SUIVI: Readonly<Record<Role, boolean>> = {
  ADMIN: true,
  GROUPEMENT: true,
  ACHAT: false,
  MERCHANDISING: false,
  OPERATEUR: false,
  CONSULTATION_GROUPEMENT: false,
  DELEGUE: false,
  SUPER_ADMIN: false,
};
const SOMMES: Readonly<Record<Role, boolean>> = {
  ...SUIVI,
  GROUPEMENT: false,
  ACHAT: true,
  MERCHANDISING: true,
  OPERATEUR: true,
};

describe('qui lit les ventes', () => {
  test.each(roles)('%s, chez soi', (role) => {
    expect(canSuivreVentes({ role, impersonation: false })).toBe(SUIVI[role]);
    expect(canLireSommesDeVentes({ role, impersonation: false })).toBe(SOMMES[role]);
  });
  test.each(roles)('%s au nom d’un titulaire', (vraiRole) => {
    const acteur = { role: 'ADMIN', impersonation: true, vraiRole } as const;
    expect(canSuivreVentes(acteur)).toBe(vraiRole === 'SUPER_ADMIN');
    expect(canLireSommesDeVentes(acteur)).toBe(vraiRole === 'SUPER_ADMIN');
    expect(canPartagerExtraction(acteur)).toBe(false);
  });
  test.each(roles)('%s et le partage de l’état', (role) => {
    expect(canPartagerExtraction({ role, impersonation: false })).toBe(role === 'ADMIN');
    expect(canSuivreAdherents({ role })).toBe(role === 'GROUPEMENT' || role === 'CONSULTATION_GROUPEMENT');
  });
});

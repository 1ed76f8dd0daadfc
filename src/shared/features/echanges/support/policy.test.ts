import { describe, expect, it } from 'vitest';
import type { AuthorizedTenantId, Role } from '#shared/core/acteur.ts';
import { canDemanderSupport, canLireConversation, canRepondreSupport } from './policy.ts';

const attendus: Readonly<Record<Role, 'DEMANDE' | 'REPOND'>> = {
  ADMIN: 'DEMANDE',
  ACHAT: 'DEMANDE',
  MERCHANDISING: 'DEMANDE',
  OPERATEUR: 'DEMANDE',
  GROUPEMENT: 'DEMANDE',
  CONSULTATION_GROUPEMENT: 'DEMANDE',
  DELEGUE: 'DEMANDE',
  SUPER_ADMIN: 'REPOND',
};

describe.each(Object.entries(attendus) as [Role, 'DEMANDE' | 'REPOND'][])('%s', (role, attendu) => {
  it(attendu, () => {
    expect(canDemanderSupport({ role, impersonation: false })).toBe(attendu === 'DEMANDE');
    expect(canRepondreSupport({ role })).toBe(attendu === 'REPOND');
  });

  it('ne demande pas au nom d’un autre compte', () =>
    expect(canDemanderSupport({ role, impersonation: true })).toBe(false));
});

it('une conversation n’est qu’à la personne qui l’a ouverte, dans son compte', () => {
  const acteur = { role: 'ADMIN', impersonation: false, tenantId: 1 as AuthorizedTenantId, utilisateurId: 7 } as const;
  expect(canLireConversation(acteur, { tenantId: 1, utilisateurId: 7 })).toBe(true);
  expect(canLireConversation(acteur, { tenantId: 1, utilisateurId: 8 })).toBe(false);
  expect(canLireConversation(acteur, { tenantId: 2, utilisateurId: 7 })).toBe(false);
  expect(canLireConversation({ ...acteur, impersonation: true }, { tenantId: 1, utilisateurId: 7 })).toBe(false);
});

import { describe, expect, it, test } from 'vitest';
import { roles, type AuthorizedTenantId, type Role } from '#shared/core/acteur.ts';
import {
  canDemanderPour,
  coteDe,
  porteeDesHabilitations,
  sorteDemandee,
  sortesHabilitation,
  type Sorte,
} from './policy.ts';
import type { CoteDelegue } from './rules.ts';

const PHARMACIE = 10 as AuthorizedTenantId;
const SOCIETE = 20 as AuthorizedTenantId;
const MOI = 7;
const qui = (role: Role, tenantId: AuthorizedTenantId, utilisateurId = MOI, impersonation = false) => ({
  role,
  tenantId,
  utilisateurId,
  impersonation,
});

/**
 * The side of each role on an habilitation given by the pharmacy to person 7: as a person of the pharmacy, then as
 * person 7.
 */
const MATRICE: Readonly<
  Record<Role, { chez: CoteDelegue | null; TRADE: CoteDelegue | null; CONNEXION: CoteDelegue | null }>
> = {
  ADMIN: { chez: 'PHARMACIE', TRADE: null, CONNEXION: 'DELEGUE' },
  ACHAT: { chez: null, TRADE: null, CONNEXION: null },
  MERCHANDISING: { chez: null, TRADE: null, CONNEXION: null },
  OPERATEUR: { chez: null, TRADE: null, CONNEXION: null },
  GROUPEMENT: { chez: 'PHARMACIE', TRADE: null, CONNEXION: null },
  CONSULTATION_GROUPEMENT: { chez: null, TRADE: null, CONNEXION: null },
  DELEGUE: { chez: null, TRADE: 'DELEGUE', CONNEXION: null },
  SUPER_ADMIN: { chez: null, TRADE: null, CONNEXION: null },
};

describe.each(roles)('%s', (role) => {
  it.each(sortesHabilitation)('a son côté d’une habilitation %s', (sorte: Sorte) => {
    const grant = { tenantId: PHARMACIE, delegueId: MOI, sorte };
    expect(coteDe(qui(role, PHARMACIE, 99), grant)).toBe(MATRICE[role].chez);
    expect(coteDe(qui(role, SOCIETE), grant)).toBe(MATRICE[role][sorte]);
    expect(coteDe(qui(role, SOCIETE, 99), grant), 'un collègue du bénéficiaire').toBeNull();
    expect(coteDe(qui(role, SOCIETE, MOI, true), grant), 'en agissant pour un autre').toBeNull();
  });

  it('demande pour un délégué selon son rôle', () => {
    expect(canDemanderPour(qui(role, SOCIETE), MOI)).toBe(role === 'DELEGUE' || role === 'SUPER_ADMIN');
    expect(canDemanderPour(qui(role, SOCIETE), 99)).toBe(role === 'SUPER_ADMIN');
    expect(canDemanderPour(qui(role, SOCIETE, MOI, true), MOI)).toBe(role === 'SUPER_ADMIN');
  });

  it('lit les pharmacies d’un délégué selon son rôle', () => {
    expect(porteeDesHabilitations(qui(role, SOCIETE), 99)).toBe(
      role === 'SUPER_ADMIN' ? 'TOUTES' : role === 'ADMIN' || role === 'GROUPEMENT' ? 'SON_COMPTE' : 'AUCUNE',
    );
    expect(porteeDesHabilitations(qui(role, SOCIETE), MOI)).toBe(
      role === 'SUPER_ADMIN' || role === 'DELEGUE'
        ? 'TOUTES'
        : role === 'ADMIN' || role === 'GROUPEMENT'
          ? 'SON_COMPTE'
          : 'AUCUNE',
    );
  });
});

test('un délégué demande à suivre, un administrateur à se connecter', () => {
  expect(sorteDemandee({ role: 'DELEGUE' })).toBe('TRADE');
  expect(sorteDemandee({ role: 'ADMIN' })).toBe('CONNEXION');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roles, typesTenant, type Role } from '#shared/core/acteur.ts';
import { roleGestionnaire } from '#shared/features/comptes/compte/rules/gestionnaires.ts';
import {
  fermeLesSessions,
  roleParDefaut,
  rolesDuTenant,
  verifierAutrui,
  verifierDernierChef,
  verifierRole,
} from './rules.ts';

const code = (acte: () => void): string | undefined => {
  try {
    acte();
    return undefined;
  } catch (erreur) {
    return (erreur as { code?: string }).code;
  }
};

describe('les rôles de chaque compte', () => {
  test.each([
    ['PHARMACIE', ['ADMIN', 'MERCHANDISING', 'ACHAT', 'OPERATEUR']],
    ['GROUPEMENT', ['GROUPEMENT', 'CONSULTATION_GROUPEMENT']],
    ['EDITEUR', ['SUPER_ADMIN']],
    ['TRADE', ['DELEGUE']],
  ] as const)('%s', (type, permis) => {
    for (const role of roles)
      expect(
        code(() => verifierRole(type, role)),
        role,
      ).toBe((permis as readonly Role[]).includes(role) ? undefined : 'REQUETE_INVALIDE');
  });

  test('chaque rôle n’est que d’un compte, et celui par défaut en est', () => {
    expect(typesTenant.flatMap((type) => rolesDuTenant[type]).toSorted()).toEqual([...roles].toSorted());
    for (const type of typesTenant) expect(rolesDuTenant[type]).toContain(roleParDefaut[type]);
  });
});

describe('soi-même', () => {
  const admin = { role: 'ADMIN', activated: true } as const;
  test.each([
    ['rien', admin, undefined],
    ['le rôle', { ...admin, role: 'ACHAT' as const }, 'ACTE_SUR_SOI_MEME'],
    ['l’activation', { ...admin, activated: false }, 'ACTE_SUR_SOI_MEME'],
    ['l’existence', null, 'ACTE_SUR_SOI_MEME'],
  ])('changer %s', (_quoi, apres, attendu) => {
    expect(code(() => verifierAutrui(7, 7, admin, apres))).toBe(attendu);
    expect(code(() => verifierAutrui(8, 7, admin, apres))).toBeUndefined();
  });
});

const unEtat = fc.record({ role: fc.constantFrom(...roles), activated: fc.boolean() });

test('quoi qu’on fasse, il reste quelqu’un pour gérer un compte qui en avait un', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...typesTenant),
      unEtat,
      fc.option(unEtat, { nil: null }),
      fc.integer({ min: 0, max: 3 }),
      (type, avant, apres, autres) => {
        const chef = roleGestionnaire[type];
        const est = (etat: typeof apres) => etat !== null && etat.activated && etat.role === chef;
        const refus = code(() => verifierDernierChef(type, avant, apres, autres));
        expect(refus).toBe(est(avant) && !est(apres) && autres === 0 ? 'DERNIER_ADMINISTRATEUR' : undefined);
      },
    ),
  ));

test.each([
  ['rien', {}, false, false],
  ['le mot de passe', {}, true, true],
  ['le rôle', { role: 'ACHAT' as const }, false, true],
  ['la désactivation', { activated: false }, false, true],
])('ferme les sessions après %s', (_quoi, champs, reinitialise, attendu) => {
  const avant = { role: 'ADMIN', activated: true } as const;
  expect(fermeLesSessions(avant, { ...avant, ...champs }, reinitialise)).toBe(attendu);
});

test('réactiver ne ferme rien : il n’y avait rien d’ouvert', () =>
  expect(fermeLesSessions({ role: 'ADMIN', activated: false }, { role: 'ADMIN', activated: true }, false)).toBe(false));

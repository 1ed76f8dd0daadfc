import { describe, expect, it } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import {
  accesRdv,
  canLireRdvs,
  canModifierRdv,
  canPartagerRdv,
  canRedigerRdv,
  canSupprimerRdv,
  type AccesRdv,
} from './policy.ts';

const AUTEUR = 1;
const CHOISI = 2;
const AUTRE = 3;

it.each<[Role, boolean, boolean]>([
  ['ADMIN', true, true],
  ['ACHAT', true, true],
  ['MERCHANDISING', true, true],
  ['OPERATEUR', true, true],
  ['GROUPEMENT', true, true],
  ['CONSULTATION_GROUPEMENT', true, false],
  ['DELEGUE', false, false],
  ['SUPER_ADMIN', false, false],
])('%s lit des rendez-vous : %s, en rédige : %s', (role, lit, redige) => {
  expect([canLireRdvs({ role }), canRedigerRdv({ role })]).toEqual([lit, redige]);
});

const E = 'ENTIER';
const P = 'PRIVE';
const A = 'AUCUN';
/** The access to the RDV of another person: ALL, CUSTOM when chosen, CUSTOM when not chosen, SELF. */
const AUTRUI: Readonly<Record<Role, readonly [AccesRdv, AccesRdv, AccesRdv, AccesRdv]>> = {
  ADMIN: [E, E, E, P],
  ACHAT: [E, E, A, A],
  MERCHANDISING: [E, E, A, A],
  OPERATEUR: [E, E, A, A],
  GROUPEMENT: [E, E, P, P],
  CONSULTATION_GROUPEMENT: [E, E, A, A],
  DELEGUE: [A, A, A, A],
  SUPER_ADMIN: [A, A, A, A],
};

describe.each(roles)('%s', (role) => {
  const rdv = (visibleBy: 'ALL' | 'CUSTOM' | 'SELF') => ({ creeParId: AUTEUR, visibleBy, autorises: [CHOISI] });
  const lit = role !== 'DELEGUE' && role !== 'SUPER_ADMIN';

  it('le rendez-vous d’un autre', () => {
    expect([
      accesRdv({ role, utilisateurId: AUTRE }, rdv('ALL')),
      accesRdv({ role, utilisateurId: CHOISI }, rdv('CUSTOM')),
      accesRdv({ role, utilisateurId: AUTRE }, rdv('CUSTOM')),
      accesRdv({ role, utilisateurId: CHOISI }, rdv('SELF')),
    ]).toEqual(AUTRUI[role]);
  });

  it('le sien, quel que soit son partage', () => {
    for (const partage of ['ALL', 'CUSTOM', 'SELF'] as const)
      expect(accesRdv({ role, utilisateurId: AUTEUR }, rdv(partage))).toBe(lit ? 'ENTIER' : 'AUCUN');
  });

  it('ce qu’il en fait', () => {
    const ecrit = lit && role !== 'CONSULTATION_GROUPEMENT';
    const repond = role === 'ADMIN' || role === 'GROUPEMENT';
    expect(canModifierRdv({ role, utilisateurId: AUTRE }, rdv('ALL'))).toBe(ecrit);
    expect(canModifierRdv({ role, utilisateurId: AUTRE }, rdv('SELF'))).toBe(false);
    expect(canPartagerRdv({ role, utilisateurId: AUTRE }, rdv('SELF'))).toBe(repond);
    expect(canPartagerRdv({ role, utilisateurId: AUTEUR }, rdv('SELF'))).toBe(ecrit);
    expect(canSupprimerRdv({ role, utilisateurId: AUTRE }, rdv('ALL'))).toBe(repond);
    expect(canSupprimerRdv({ role, utilisateurId: AUTRE }, rdv('SELF'))).toBe(false);
    expect(canSupprimerRdv({ role, utilisateurId: AUTEUR }, rdv('SELF'))).toBe(repond);
  });
});

it('les huit rôles sont écrits', () => {
  expect(Object.keys(AUTRUI).toSorted()).toEqual(roles.toSorted());
});

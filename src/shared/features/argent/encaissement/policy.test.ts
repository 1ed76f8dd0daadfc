import { describe, expect, it } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { canAnnulerEncaissement, canEncaisser, canLireEncaissements } from './policy.ts';

/** ECM-11, by hand: reads, records and shares, cancels. */
const matrice: Readonly<Record<Role, readonly [boolean, boolean, boolean]>> = {
  ADMIN: [true, true, true],
  ACHAT: [true, true, true],
  GROUPEMENT: [true, true, true],
  MERCHANDISING: [true, false, false],
  OPERATEUR: [true, false, false],
  CONSULTATION_GROUPEMENT: [true, false, false],
  DELEGUE: [false, false, false],
  SUPER_ADMIN: [false, false, false],
};

describe('ce qui est reçu suit les droits de ce qui est dû', () => {
  it.each(roles)('%s', (role) => {
    const acteur = { role };
    expect([canLireEncaissements(acteur), canEncaisser(acteur), canAnnulerEncaissement(acteur)]).toEqual(matrice[role]);
  });
});

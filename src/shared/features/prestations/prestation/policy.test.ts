import { expect, it } from 'vitest';
import { roles } from '#shared/core/acteur.ts';
import {
  canGererCoordonneesBancaires,
  canGererPrestations,
  canLirePrestations,
  canLireReversionsRecues,
  canReglerParReversion,
} from './policy.ts';

it.each([
  ['SUPER_ADMIN', [false, false, false, false, false]],
  ['ADMIN', [false, false, true, true, true]],
  ['ACHAT', [false, false, true, true, false]],
  ['MERCHANDISING', [false, false, false, false, false]],
  ['OPERATEUR', [false, false, false, false, false]],
  ['GROUPEMENT', [true, true, false, false, true]],
  ['CONSULTATION_GROUPEMENT', [true, false, false, false, false]],
  ['DELEGUE', [false, false, false, false, false]],
] as const)(
  '%s : lire et gérer les prestations, lire ses reversions, régler par elles, tenir son IBAN',
  (role, attendu) => {
    expect([
      canLirePrestations({ role }),
      canGererPrestations({ role }),
      canLireReversionsRecues({ role }),
      canReglerParReversion({ role }),
      canGererCoordonneesBancaires({ role }),
    ]).toEqual(attendu);
  },
);

it('chaque rôle est écrit', () => {
  expect(roles).toHaveLength(8);
});

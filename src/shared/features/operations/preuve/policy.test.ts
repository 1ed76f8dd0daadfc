import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import { canPrendrePreuve, canRetirerPreuve } from './policy.ts';

/** [takes a photo, removes the one he took, removes another person's] */
const attendus: Readonly<Record<Role, readonly [boolean, boolean, boolean]>> = {
  ADMIN: [true, true, true],
  ACHAT: [true, true, false],
  MERCHANDISING: [true, true, false],
  OPERATEUR: [false, false, false],
  GROUPEMENT: [false, false, false],
  CONSULTATION_GROUPEMENT: [false, false, false],
  DELEGUE: [true, true, false],
  SUPER_ADMIN: [false, false, false],
};

describe('les photos d’une TG', () => {
  it.each(Object.entries(attendus) as [Role, readonly [boolean, boolean, boolean]][])(
    '%s',
    (role, [prendre, supprimerLaSienne, autre]) => {
      const acteur = { role, utilisateurId: 7 };
      expect([
        canPrendrePreuve(acteur),
        canRetirerPreuve(acteur, { creeParId: 7 }),
        canRetirerPreuve(acteur, { creeParId: 8 }),
        canRetirerPreuve(acteur, { creeParId: null }),
      ]).toEqual([prendre, supprimerLaSienne, autre, autre]);
    },
  );
});

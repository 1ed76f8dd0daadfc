import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import { reglageSchema } from './contract.ts';
import { reglageParDefaut, resumer } from './rules.ts';

const parDefaut: Readonly<Record<Role, boolean>> = {
  ADMIN: true,
  ACHAT: false,
  MERCHANDISING: false,
  OPERATEUR: false,
  GROUPEMENT: true,
  CONSULTATION_GROUPEMENT: false,
  DELEGUE: false,
  SUPER_ADMIN: false,
};
it.each(Object.entries(parDefaut) as [Role, boolean][])('%s le reçoit sans rien choisir : %s', (role, actif) => {
  expect(reglageParDefaut(role).actif).toBe(actif);
  expect(reglageSchema.safeParse(reglageParDefaut(role)).success).toBe(true);
});

describe('ce que dit le récapitulatif', () => {
  const rien = { relances: 0, relancesCentimes: 0, declarations: 0, declarationsCentimes: 0, adresse: 'https://x.fr/e' };

  it('rien quand il n’y a rien', () => {
    expect(resumer({ encours: null, nouveautes: [], nombre: 0 })).toBe('');
    expect(resumer({ encours: rien, nouveautes: [], nombre: 0 })).toBe('');
  });

  it('les encours, leurs sommes, puis les notifications et ce qui n’est pas montré', () => {
    const texte = resumer({
      encours: { ...rien, relances: 3, relancesCentimes: 41_250 },
      nouveautes: [{ title: 'Promotion\npubliée', body: 'À accepter', adresse: 'https://x.fr/p' }],
      nombre: 4,
    });
    expect(texte.replace(/\u00a0/g, ' ')).toBe(
      'Vos encours à traiter :\n\n- À relancer : 3 encours, 412,50 €\n\nhttps://x.fr/e\n\nVos notifications :\n\n- Promotion publiée : À accepter https://x.fr/p\n- et 3 de plus',
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import { reglageSchema } from './contract.ts';
import { montantDuResume, reglageParDefaut, corpsDuRecapitulatif } from './rules.ts';

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
  const rien = {
    aDeclarer: { nombre: 0, montants: {} },
    aRelancer: { nombre: 0, montants: {} },
    adresse: 'https://x.fr/e',
  };

  it('rien quand il n’y a rien', () => {
    expect(corpsDuRecapitulatif({ encours: null, reste: [], nouveautes: [], nombre: 0 })).toBe('');
    expect(corpsDuRecapitulatif({ encours: rien, reste: [], nouveautes: [], nombre: 0 })).toBe('');
    const zero = (['REPONDRE', 'TRAITER'] as const).map((sorte) => ({ sorte, nombre: 0, adresse: 'https://x.fr' }));
    expect(corpsDuRecapitulatif({ encours: rien, reste: zero, nouveautes: [], nombre: 0 })).toBe('');
  });

  it('les encours, leurs sommes, puis les notifications et ce qui n’est pas montré', () => {
    const texte = corpsDuRecapitulatif({
      encours: { ...rien, aRelancer: { nombre: 3, montants: { HT: 41_250 } } },
      reste: [
        { sorte: 'DECISIONS', nombre: 1, adresse: 'https://x.fr/a' },
        { sorte: 'REPONDRE', nombre: 2, adresse: 'https://x.fr/r' },
        { sorte: 'RELANCER', nombre: 0, adresse: 'https://x.fr/s' },
      ],
      nouveautes: [{ title: 'Promotion\npubliée', body: 'À accepter', adresse: 'https://x.fr/p' }],
      nombre: 4,
    });
    expect(texte.replace(/\u00a0/g, ' ')).toBe(
      'Vos encours à traiter :\n\n- À relancer : 3 encours, 412,50 € HT\n\nhttps://x.fr/e\n\nReste à faire :\n\n- 2 réclamations attendent votre réponse : https://x.fr/r\n- 1 décision de rendez-vous à faire : https://x.fr/a\n\nVos notifications :\n\n- Promotion publiée : À accepter https://x.fr/p\n- et 3 de plus',
    );
  });

  it.each([
    ['à déclarer', { nombre: 1, montants: { HT: 4_200 } }, { nombre: 0, montants: {} }, '42,00 € HT'],
    ['à relancer', { nombre: 0, montants: {} }, { nombre: 3, montants: { HT: 41_250 } }, '412,50 € HT'],
    [
      'à déclarer ou à relancer',
      { nombre: 1, montants: { HT: 1 } },
      { nombre: 1, montants: { HT: 1_234_566 } },
      '12 345,67 € HT',
    ],
  ])('ce qui est dû, %s, vient avant tout', (actes, aDeclarer, aRelancer, attendu) => {
    const resume = montantDuResume({
      encours: { ...rien, aDeclarer, aRelancer },
      reste: [],
      nouveautes: [],
      nombre: 0,
    });
    expect([resume?.montant.replace(/\s/g, ' '), resume?.libelle]).toEqual([
      attendu,
      `montant qui vous est dû, ${actes}`,
    ]);
  });

  it('pas de montant à qui ne lit pas les encours, ni sans un euro', () => {
    const reste = { reste: [], nouveautes: [], nombre: 0 };
    expect(montantDuResume({ encours: null, ...reste })).toBeUndefined();
    const aCompleter = { ...rien, aDeclarer: { nombre: 2, montants: {} } };
    expect(montantDuResume({ encours: aCompleter, ...reste })).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import { uneRfaLue } from './exemples-de-test.ts';
import { suitesDuPalier } from './suites.ts';

const encours = (champs: object) => ({
  id: 31,
  numero: 'E-2026-00031',
  etat: 'A_DECLARER' as const,
  attenduCentimes: 20_000,
  regleCentimes: 0,
  compenseCentimes: 0,
  montantACompleter: false,
  atteinteId: 1,
  fige: false,
  ...champs,
});
const avecPremier = (champs: object = {}) =>
  uneRfaLue({
    bases: [{ mois: '2026-03', base: 2_000_000, baseResultat: null }],
    atteintes: [{ id: 1, palierId: 1, periode: 1, etat: 'VALIDE' }],
    encours: [encours({ attenduCentimes: 40_000, ...champs })],
  });
const dire = (...demande: Parameters<typeof suitesDuPalier>) =>
  suitesDuPalier(...demande).map((phrase) => phrase.replaceAll('\u00a0', ' '));

describe('ce que changer un palier fait à ses encours (RFA-11)', () => {
  test('le valider en crée un, de la différence', () => {
    expect(
      dire(uneRfaLue({ bases: [{ mois: '2026-03', base: 1_500_000, baseResultat: null }] }), 1, 1, 'VALIDE'),
    ).toEqual(['Un encours RFA sera créé, de 300,00 €, à déclarer.']);
    expect(dire(avecPremier(), 1, 2, 'VALIDE')).toEqual(['Un encours RFA sera créé, de 400,00 €, à déclarer.']);
  });

  test('le remettre à atteindre le retire, et nomme ceux qui changent', () => {
    const rfa = uneRfaLue({
      bases: [{ mois: '2026-03', base: 2_000_000, baseResultat: null }],
      atteintes: [
        { id: 1, palierId: 1, periode: 1, etat: 'VALIDE' },
        { id: 2, palierId: 2, periode: 1, etat: 'VALIDE' },
      ],
      encours: [
        encours({ attenduCentimes: 40_000 }),
        encours({ id: 32, numero: 'E-2026-00032', attenduCentimes: 40_000, atteinteId: 2 }),
      ],
    });
    expect(dire(rfa, 1, 1, 'A_ATTEINDRE')).toEqual([
      'L’encours E-2026-00031 (400,00 €) sera retiré.',
      'L’encours E-2026-00032 passera de 400,00 € à 800,00 €.',
    ]);
  });

  test('un montant saisi ou déclaré ne change pas', () => {
    expect(dire(avecPremier({ attenduCentimes: 55_500 }), 1, 2, 'VALIDE')).toEqual([
      'Un encours RFA sera créé, de 245,00 €, à déclarer.',
    ]);
    expect(dire(avecPremier({ etat: 'DECLARE', attenduCentimes: 20_000 }), 1, 2, 'VALIDE')).toEqual([
      'Un encours RFA sera créé, de 600,00 €, à déclarer.',
    ]);
  });

  test('le solde déjà réclamé et les acomptes se déduisent', () => {
    const rfa = uneRfaLue({
      bases: [{ mois: '2026-03', base: 1_000_000, baseResultat: null }],
      acomptes: [{ date: '2026-03-31', montantCentimes: 4_000 }],
      atteintes: [{ id: 9, palierId: null, periode: 1, etat: 'VALIDE' }],
      encours: [encours({ attenduCentimes: 15_000, atteinteId: 9 })],
    });
    expect(dire(rfa, 1, 1, 'VALIDE')).toEqual(['Un encours RFA sera créé, de 10,00 €, à déclarer.']);
  });

  test('ce que seuls des mots disent se crée à compléter', () =>
    expect(dire(uneRfaLue({ resultatType: 'AUTRE' }), 1, 1, 'VALIDE')).toEqual([
      'Un encours RFA sera créé, son montant à compléter, à déclarer.',
    ]));

  test('dire non atteint un palier que personne n’a validé ne change rien', () =>
    expect(dire(uneRfaLue(), 1, 1, 'INVALIDE')).toEqual([]));
});

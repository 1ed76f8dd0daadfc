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
  test('le valider en crée un, ou augmente celui qui est à déclarer', () => {
    expect(
      dire(uneRfaLue({ bases: [{ mois: '2026-03', base: 1_500_000, baseResultat: null }] }), 1, 1, 'VALIDE'),
    ).toEqual(['Un encours RFA sera créé, de 300,00 € HT, à déclarer.']);
    expect(dire(avecPremier(), 1, 2, 'VALIDE')).toEqual([
      'L’encours E-2026-00031 passera de 400,00 € HT à 800,00 € HT.',
    ]);
  });

  test('ceux d’avant se valident aussi, ceux d’après se rendent (RFA-47)', () => {
    const bases = [{ mois: '2026-03', base: 2_000_000, baseResultat: null }];
    expect(dire(uneRfaLue({ bases }), 1, 2, 'VALIDE')).toEqual([
      '« Dès 10 000,00 € » sera validé aussi.',
      'Un encours RFA sera créé, de 800,00 € HT, à déclarer.',
    ]);
    const rfa = uneRfaLue({
      bases,
      atteintes: [
        { id: 11, palierId: 1, periode: 1, etat: 'VALIDE' },
        { id: 12, palierId: 2, periode: 1, etat: 'VALIDE', porteuseId: 11 },
      ],
      encours: [encours({ attenduCentimes: 80_000, atteinteId: 11 })],
    });
    expect(dire(rfa, 1, 1, 'A_ATTEINDRE')).toEqual([
      '« > 20 000 € » sera remis à atteindre aussi.',
      'L’encours E-2026-00031 (800,00 € HT) sera retiré.',
    ]);
    expect(dire(rfa, 1, 2, 'INVALIDE')).toEqual(['L’encours E-2026-00031 passera de 800,00 € HT à 400,00 € HT.']);
  });

  test('deux encours à déclarer d’avant se réunissent (RFA-46)', () => {
    const rfa = uneRfaLue({
      bases: [{ mois: '2026-03', base: 4_000_000, baseResultat: null }],
      atteintes: [
        { id: 1, palierId: 1, periode: 1, etat: 'VALIDE' },
        { id: 2, palierId: 2, periode: 1, etat: 'VALIDE' },
      ],
      encours: [
        encours({ attenduCentimes: 80_000 }),
        encours({ id: 32, numero: 'E-2026-00032', attenduCentimes: 80_000, atteinteId: 2 }),
      ],
    });
    expect(dire(rfa, 1, 3, 'VALIDE')).toEqual([
      'L’encours E-2026-00031 passera de 800,00 € HT à 2 400,00 € HT.',
      'L’encours E-2026-00032 (800,00 € HT) sera réuni à l’encours E-2026-00031.',
    ]);
  });

  test('un montant saisi ou déclaré ne change pas', () => {
    expect(dire(avecPremier({ attenduCentimes: 55_500, fige: true }), 1, 2, 'VALIDE')).toEqual([
      'Un encours RFA sera créé, de 245,00 € HT, à déclarer.',
    ]);
    expect(dire(avecPremier({ etat: 'DECLARE', attenduCentimes: 20_000, fige: true }), 1, 2, 'VALIDE')).toEqual([
      'Un encours RFA sera créé, de 600,00 € HT, à déclarer.',
    ]);
  });

  test('le solde déjà réclamé et les acomptes se déduisent', () => {
    const rfa = uneRfaLue({
      bases: [{ mois: '2026-03', base: 1_000_000, baseResultat: null }],
      acomptes: [{ date: '2026-03-31', montantCentimes: 4_000 }],
      atteintes: [{ id: 9, palierId: null, periode: 1, etat: 'VALIDE' }],
      encours: [encours({ attenduCentimes: 15_000, atteinteId: 9, etat: 'DECLARE', fige: true })],
    });
    expect(dire(rfa, 1, 1, 'VALIDE')).toEqual(['Un encours RFA sera créé, de 10,00 € HT, à déclarer.']);
  });

  test('ce que seuls des mots disent se crée à compléter', () =>
    expect(dire(uneRfaLue({ resultatType: 'AUTRE' }), 1, 1, 'VALIDE')).toEqual([
      'Un encours RFA sera créé, son montant à compléter, à déclarer.',
    ]));

  test('dire non atteint un palier que personne n’a validé ne change rien', () =>
    expect(dire(uneRfaLue(), 1, 1, 'INVALIDE')).toEqual([]));
});

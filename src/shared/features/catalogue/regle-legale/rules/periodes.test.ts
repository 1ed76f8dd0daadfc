import { describe, expect, it, test } from 'vitest';
import { uneRegleLegale } from '../exemples-de-test.ts';
import { etatRegleLegale, periodeRegleLegale, plusStricte, reglesLegalesSur } from './periodes.ts';

test.each([
  ['2018-12-31', 'A_VENIR'],
  ['2019-01-01', 'EN_VIGUEUR'],
  ['2026-04-15', 'EN_VIGUEUR'],
  ['2026-04-16', 'TERMINEE'],
])('le %s : %s', (jour, attendu) =>
  expect(etatRegleLegale({ dateDebut: '2019-01-01', dateFin: '2026-04-15' }, jour)).toBe(attendu),
);

it('sans date de fin, elle reste en vigueur', () =>
  expect(etatRegleLegale({ dateDebut: '2019-01-01', dateFin: null }, '2099-01-01')).toBe('EN_VIGUEUR'));

describe('les règles d’une période', () => {
  const ancienne = uneRegleLegale({ id: 1, dateDebut: '2019-01-01', dateFin: '2026-04-15', valeur: 34 });
  const nouvelle = uneRegleLegale({ id: 2, dateDebut: '2026-04-16', dateFin: null, valeur: 30 });
  const hygiene = uneRegleLegale({ id: 3, perimetre: 'DPH' });
  const ids = (du: string | null, au: string | null) =>
    reglesLegalesSur(
      [ancienne, nouvelle, hygiene],
      'PLAFOND_PROMO_VALEUR',
      periodeRegleLegale({ dateDebut: du, dateFin: au }),
      'ALIMENTAIRE',
    ).map(({ id }) => id);
  test.each<[string, string | null, string | null, number[]]>([
    ['avant', '2026-04-01', '2026-04-15', [1]],
    ['après', '2026-04-16', '2026-04-16', [2]],
    ['à cheval', '2026-04-10', '2026-04-20', [1, 2]],
    ['avant toutes', '2018-01-01', '2018-12-31', []],
    ['le début seul est saisi', '2026-04-10', null, [1]],
    ['rien n’est saisi : ce qui vaut jusqu’à nouvel ordre', null, null, [2]],
    ['une date à moitié tapée ne compte pas', '20/04', '2026-04-', [2]],
  ])('%s', (_cas, du, au, attendus) => expect(ids(du, au)).toEqual(attendus));

  it('la plus stricte l’emporte ; sans chiffre seulement si aucune n’en a', () => {
    const inconnue = uneRegleLegale({ id: 4, valeur: null });
    expect(plusStricte([ancienne, nouvelle])?.id).toBe(2);
    expect(plusStricte([inconnue, ancienne])?.id).toBe(1);
    expect(plusStricte([inconnue])?.id).toBe(4);
    expect(plusStricte([])).toBeUndefined();
  });
});

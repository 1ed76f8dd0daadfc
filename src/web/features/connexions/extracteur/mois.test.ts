import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ajouterJours, finDeSemaine, joursEntre } from '#shared/core/dates.ts';
import { jourEnLettres, jourVoisin, moisEntre, resumeDuMois } from './mois.ts';

const unJour = fc.integer({ min: 0, max: 12_000 }).map((n) => ajouterJours('2010-01-01', n));

describe('les treize mois du calendrier', () => {
  test('le mois en cours d’abord, des semaines du lundi au dimanche', () => {
    const mois = moisEntre('2025-11-01', '2026-11-22');
    expect(mois.map(({ titre }) => titre)).toEqual([
      'novembre 2026',
      'octobre 2026',
      'septembre 2026',
      'août 2026',
      'juillet 2026',
      'juin 2026',
      'mai 2026',
      'avril 2026',
      'mars 2026',
      'février 2026',
      'janvier 2026',
      'décembre 2025',
      'novembre 2025',
    ]);
    expect(mois[0]?.semaines[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(mois[0]?.semaines.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null]);
    expect(jourEnLettres('2026-11-20')).toBe('vendredi 20 novembre 2026');
  });

  test('chaque jour y est une fois, dans l’ordre, à sa place dans la semaine', () => {
    fc.assert(
      fc.property(unJour, (jour) => {
        const debut = `${ajouterJours(jour, -380).slice(0, 7)}-01`;
        const mois = moisEntre(debut, jour);
        const jours = mois
          .toReversed()
          .flatMap(({ semaines }) => semaines.flat().filter((semaine) => semaine !== null));
        expect(jours).toEqual(jours.map((_, i) => ajouterJours(debut, i)));
        expect(jours.length).toBe(joursEntre(debut, jours.at(-1)!) + 1);
        for (const { semaines } of mois)
          for (const semaine of semaines)
            semaine.forEach(
              (jourDeSemaine, i) =>
                jourDeSemaine && expect(joursEntre(jourDeSemaine, finDeSemaine(jourDeSemaine))).toBe(6 - i),
            );
      }),
      { numRuns: 40 },
    );
  });
});

describe('les flèches', () => {
  const entre = { debut: '2025-11-01', fin: '2026-11-22' };
  test.each([
    ['ArrowLeft', '2026-02-28'],
    ['ArrowRight', '2026-03-02'],
    ['ArrowUp', '2026-02-22'],
    ['ArrowDown', '2026-03-08'],
    ['Home', '2026-03-01'],
    ['End', '2026-03-31'],
    ['PageUp', '2026-02-01'],
    ['PageDown', '2026-04-01'],
    ['a', null],
  ])('%s', (touche, attendu) => expect(jourVoisin('2026-03-01', touche, entre)).toBe(attendu));

  test('un mois plus court mène à son dernier jour', () => {
    expect(jourVoisin('2026-03-31', 'PageUp', entre)).toBe('2026-02-28');
    expect(jourVoisin('2026-05-31', 'PageDown', entre)).toBe('2026-06-30');
  });

  test('aucune ne sort des jours que l’on peut ouvrir', () => {
    expect(jourVoisin('2026-11-20', 'ArrowDown', entre)).toBe('2026-11-22');
    expect(jourVoisin('2025-11-01', 'ArrowLeft', entre)).toBe('2025-11-01');
  });
});

test('un mois se résume au nombre de ses jours dans chaque état, sans ceux à venir', () => {
  const [novembre] = moisEntre('2026-11-01', '2026-11-22');
  const resume =
    novembre &&
    resumeDuMois(novembre, (jour) => {
      if (jour > '2026-11-22') return 'futur';
      return jour === '2026-11-03' ? 'irrecuperable' : jour < '2026-11-03' ? 'incomplete' : 'complete';
    });
  expect(resume).toBe('19\u00a0complets, 2\u00a0incomplets, 1\u00a0irrécupérable');
});

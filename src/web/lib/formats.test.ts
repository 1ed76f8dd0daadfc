import { describe, expect, it } from 'vitest';
import { comparerTextes } from '#shared/core/textes/comparer-textes.ts';
import {
  quiContient,
  avecArticleDe,
  formatDepuis,
  formatNombre,
  formatPourcentage,
  formatDuree,
  formatTaille,
  formatTelephone,
  initialesDe,
  insecable,
  pluriel,
  sansAccent,
} from './formats.ts';

describe('formats français', () => {
  it.each([
    [0, 'laboratoire', undefined, '0\u00a0laboratoire'],
    [1, 'laboratoire', undefined, '1\u00a0laboratoire'],
    [2, 'laboratoire', undefined, '2\u00a0laboratoires'],
    [0, 'encours', undefined, '0\u00a0encours'],
    [12345, 'journal', 'journaux', '12\u00a0345\u00a0journaux'],
  ])('accorde %d %s', (n, singulier, plusieurs, attendu) => expect(pluriel(n, singulier, plusieurs)).toBe(attendu));

  it('pose les espaces insécables', () => {
    expect(insecable('Supprimer ? « oui » : 1 234 €')).toBe(
      'Supprimer\u00a0? «\u00a0oui\u00a0»\u00a0: 1\u00a0234\u00a0€',
    );
  });

  it('écrit nombres, pourcentages, tailles et téléphones', () => {
    expect(formatNombre(1234567.5)).toBe('1\u00a0234\u00a0567,5');
    expect(formatPourcentage(12.5)).toBe('12,5\u00a0%');
    expect(formatTaille(15 * 1024 * 1024)).toBe('15\u00a0Mo');
    expect(formatTaille(900)).toBe('900\u00a0o');
    expect(formatTelephone('0123456789')).toBe('01\u00a023\u00a045\u00a067\u00a089');
  });

  it.each([
    [-5, '<\u00a01\u00a0s'],
    [499, '<\u00a01\u00a0s'],
    [12_300, '12\u00a0s'],
    [185_000, '3\u00a0min\u00a05\u00a0s'],
    [120_000, '2\u00a0min'],
    [3_725_000, '1\u00a0h\u00a02\u00a0min'],
    [3_605_000, '1\u00a0h'],
  ])('une durée de %i ms se dit « %s »', (ms, dite) => expect(formatDuree(ms)).toBe(dite));

  it('classe é avec e, et 2 avant 10', () => {
    expect(['Zambon', 'Éclat', 'Expan', 'eau'].toSorted(comparerTextes)).toEqual(['eau', 'Éclat', 'Expan', 'Zambon']);
    expect(['L’Or', "L'Aube", 'L’Air'].toSorted(comparerTextes)).toEqual(['L’Air', "L'Aube", 'L’Or']);
    expect([quiContient("l'or")('Labo L’Or'), quiContient('d’e')("Eau d'Euskadi")]).toEqual([true, true]);
    expect(['Zone 10', 'Zone 2'].toSorted(comparerTextes)).toEqual(['Zone 2', 'Zone 10']);
    expect(sansAccent('Été Cœur')).toBe('ete cœur');
  });

  it('contracte de et l’article', () => {
    expect(['le point', 'la zone', 'l’emplacement', 'les points'].map(avecArticleDe)).toEqual([
      'du point',
      'de la zone',
      'de l’emplacement',
      'des points',
    ]);
  });

  it('dit depuis quand', () => {
    const maintenant = new Date('2026-11-21T12:00:00Z');
    expect(formatDepuis('2026-11-21T11:59:50Z', maintenant)).toBe('à l’instant');
    expect(formatDepuis('2026-11-21T11:55:00Z', maintenant)).toBe('il y a 5 minutes');
    expect(formatDepuis('2026-11-20T09:00:00Z', maintenant)).toBe('hier');
    expect(formatDepuis('2026-10-01T09:00:00Z', maintenant)).toBe('le 01/10/2026');
  });

  it.each([
    ['Marie Bernard', 'MB'],
    ['Arkopharma', 'AR'],
    ['L’Oréal', 'LO'],
    ['', ''],
  ])('abrège %s', (nom, attendu) => expect(initialesDe(nom)).toBe(attendu));
});

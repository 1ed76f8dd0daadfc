import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estDisponible, estInterrompu, expireLe, SECONDES_SANS_BATTEMENT } from './rules.ts';

const MAINTENANT = new Date('2026-11-21T10:00:00Z');
const ilYA = (secondes: number) => new Date(MAINTENANT.getTime() - secondes * 1000).toISOString();

describe('la vie d’une archive', () => {
  test('interrompu après deux minutes de silence, et seulement s’il est en cours', () => {
    expect(estInterrompu({ etat: 'EN_COURS', battementLe: ilYA(SECONDES_SANS_BATTEMENT) }, MAINTENANT)).toBe(false);
    expect(estInterrompu({ etat: 'EN_COURS', battementLe: ilYA(SECONDES_SANS_BATTEMENT + 1) }, MAINTENANT)).toBe(true);
    for (const etat of ['TERMINE', 'ECHEC', 'EXPIRE'] as const)
      expect(estInterrompu({ etat, battementLe: ilYA(1e6) }, MAINTENANT)).toBe(false);
  });

  test.each([1, 24, 7 * 24])('gardée %i heures, pas une seconde de plus', (heures) =>
    fc.assert(
      fc.property(fc.integer({ min: -7 * 86_400, max: 20 * 86_400 }), (secondes) => {
        const fin = expireLe(new Date(ilYA(secondes)), heures).toISOString();
        expect(estDisponible({ etat: 'TERMINE', expireLe: fin }, MAINTENANT)).toBe(secondes < heures * 3_600);
        expect(estDisponible({ etat: 'ECHEC', expireLe: fin }, MAINTENANT)).toBe(false);
      }),
    ),
  );
});

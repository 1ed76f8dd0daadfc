import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Abonnement } from '#shared/core/abonnement.ts';
import { estDisponible, estInterrompu, expireLe, SECONDES_SANS_BATTEMENT, verifierOuvert } from './rules.ts';

const MAINTENANT = new Date('2026-11-21T10:00:00Z');
const rien: Abonnement = { alias: null, dateFin: null, dateEssai: null, partenaire: false };
const ilYA = (secondes: number) => new Date(MAINTENANT.getTime() - secondes * 1000).toISOString();

test.each<[string, Partial<Abonnement>, boolean]>([
  ['abonné', { dateEssai: '2026-11-21' }, true],
  ['fini depuis trente jours', { dateEssai: '2026-10-22' }, true],
  ['fini depuis trente et un jours', { dateEssai: '2026-10-21' }, false],
])('%s : ouvert %s', (_cas, champs, ouvert) => {
  const verifier = () => verifierOuvert({ ...rien, ...champs }, '2026-11-21');
  if (ouvert) expect(verifier).not.toThrow();
  else expect(verifier).toThrow('20/11/2026');
});

describe('la vie d’un export', () => {
  test('interrompu après deux minutes de silence, et seulement s’il est en cours', () => {
    expect(estInterrompu({ etat: 'EN_COURS', battementLe: ilYA(SECONDES_SANS_BATTEMENT) }, MAINTENANT)).toBe(false);
    expect(estInterrompu({ etat: 'EN_COURS', battementLe: ilYA(SECONDES_SANS_BATTEMENT + 1) }, MAINTENANT)).toBe(true);
    for (const etat of ['TERMINE', 'ECHEC', 'EXPIRE'] as const)
      expect(estInterrompu({ etat, battementLe: ilYA(1e6) }, MAINTENANT)).toBe(false);
  });

  test('gardé sept jours, pas une seconde de plus', () =>
    fc.assert(
      fc.property(fc.integer({ min: -7 * 86_400, max: 20 * 86_400 }), (secondes) => {
        const fin = expireLe(new Date(ilYA(secondes))).toISOString();
        expect(estDisponible({ etat: 'TERMINE', expireLe: fin }, MAINTENANT)).toBe(secondes < 7 * 86_400);
        expect(estDisponible({ etat: 'ECHEC', expireLe: fin }, MAINTENANT)).toBe(false);
      }),
    ));
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partagerRfaGroupement } from './partage.ts';

const enObjet = (parts: ReadonlyMap<number, number>): Record<string, number> => Object.fromEntries(parts);
const porteurs = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 1e6 }), poids: fc.nat(1_000_000_000) }), {
  selector: ({ id }) => id,
  minLength: 1,
  maxLength: 60,
});
const total = fc.nat(10_000_000_000);
const somme = (valeurs: Iterable<number>): number => [...valeurs].reduce((a, b) => a + b, 0);

describe('partager au centime, au plus fort reste', () => {
  it('un centime qui reste va au plus fort reste', () => {
    expect(
      enObjet(
        partagerRfaGroupement(100, [
          { id: 1, poids: 1 },
          { id: 2, poids: 2 },
        ]),
      ),
    ).toEqual({ 1: 33, 2: 67 });
  });

  it('à reste égal, au plus lourd, puis au plus ancien', () => {
    expect(
      enObjet(
        partagerRfaGroupement(1, [
          { id: 9, poids: 2 },
          { id: 7, poids: 2 },
          { id: 1, poids: 0 },
        ]),
      ),
    ).toEqual({ 9: 0, 7: 1, 1: 0 });
    // 3 of 4 and 1 of 4 of two cents leave the same half.
    expect(
      enObjet(
        partagerRfaGroupement(2, [
          { id: 1, poids: 1 },
          { id: 2, poids: 3 },
        ]),
      ),
    ).toEqual({ 1: 0, 2: 2 });
  });

  it('sans aucun poids, à parts égales ; sans personne, rien', () => {
    expect(
      enObjet(
        partagerRfaGroupement(10, [
          { id: 3, poids: 0 },
          { id: 1, poids: 0 },
          { id: 2, poids: 0 },
        ]),
      ),
    ).toEqual({ 1: 4, 2: 3, 3: 3 });
    expect(partagerRfaGroupement(10, []).size).toBe(0);
  });

  it('les parts font le total, quels que soient les poids', () => {
    fc.assert(
      fc.property(total, porteurs, (centimes, eux) => {
        expect(somme(partagerRfaGroupement(centimes, eux).values())).toBe(centimes);
      }),
    );
  });

  it('chaque part est à moins d’un centime de ce que son poids donne, et l’ordre des porteurs n’y fait rien', () => {
    fc.assert(
      fc.property(total, porteurs, (centimes, eux) => {
        const parts = partagerRfaGroupement(centimes, eux);
        const poids = somme(eux.map((porteur) => porteur.poids));
        for (const { id, poids: poidsDuPorteur } of poids === 0 ? [] : eux) {
          const part = BigInt(parts.get(id) ?? -1) * BigInt(poids);
          const exact = BigInt(centimes) * BigInt(poidsDuPorteur);
          expect(part - exact < BigInt(poids) && exact - part < BigInt(poids)).toBe(true);
        }
        expect(enObjet(partagerRfaGroupement(centimes, eux.toReversed()))).toEqual(enObjet(parts));
      }),
    );
  });

  it('qui pèse plus n’a jamais moins', () => {
    fc.assert(
      fc.property(total, porteurs, (centimes, eux) => {
        const parts = partagerRfaGroupement(centimes, eux);
        const tries = eux.toSorted((a, b) => a.poids - b.poids);
        for (const [rang, porteur] of tries.entries()) {
          const suivant = tries[rang + 1];
          if (suivant && suivant.poids > porteur.poids)
            expect(parts.get(suivant.id)).toBeGreaterThanOrEqual(parts.get(porteur.id)!);
        }
      }),
    );
  });
});

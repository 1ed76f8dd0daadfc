import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choisirFichiers, LIMITES, nommerUnique } from './rules.ts';

it('garde ce qui tient, dit ce qui ne tient pas, n’en perd aucun', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: LIMITES.octets * 1.2 }), { maxLength: 40 }), (tailles) => {
      const fichiers = tailles.map((taille, id) => ({ id, taille }));
      const { gardes, laisses } = choisirFichiers(fichiers);
      expect(gardes.reduce((somme, { taille }) => somme + taille, 0)).toBeLessThanOrEqual(LIMITES.octets);
      expect([...gardes, ...laisses].map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
        fichiers.map(({ id }) => id),
      );
    }),
  );
  const [gros, petit] = [{ taille: LIMITES.octets + 1 }, { taille: 1 }];
  expect(choisirFichiers([gros, petit])).toEqual({ gardes: [petit], laisses: [gros] });
  expect(choisirFichiers(Array.from({ length: LIMITES.fichiers + 1 }, () => petit)).laisses).toHaveLength(1);
});

it('deux fichiers du même nom ne se remplacent pas, et aucun ne sort de son dossier', () => {
  const pris = new Set<string>();
  expect(
    ['a.pdf', 'A.PDF', 'a.pdf', '../../etc/passwd', '..', ''].map((nom) => nommerUnique(pris, 'pieces', nom)),
  ).toEqual([
    'pieces/a.pdf',
    'pieces/A (2).PDF',
    'pieces/a (3).pdf',
    'pieces/_etc_passwd',
    'pieces/_',
    'pieces/fichier',
  ]);
});

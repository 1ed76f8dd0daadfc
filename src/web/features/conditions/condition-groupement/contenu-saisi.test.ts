import { expect, it } from 'vitest';
import {
  dupliquerLigneSaisie,
  estComplete,
  gammeVide,
  remplacerLigneSaisie,
  retirerLigneSaisie,
  trancheSuivante,
  trancheVide,
} from './contenu-saisi.ts';

it('une copie suit son modèle et ne partage rien avec lui', () => {
  const liste = [gammeVide(), gammeVide()];
  const apres = dupliquerLigneSaisie(liste, 0, (copie) => ({ ...copie, nom: 'Copie' }));
  expect(apres.map(({ nom }) => nom)).toEqual(['', 'Copie', '']);
  apres[1]?.tranches.push(trancheVide());
  expect(liste[0]?.tranches).toHaveLength(1);
});

it('la tranche suivante commence où finit la précédente', () => {
  expect(trancheSuivante({ ...trancheVide(), seuilMin: 12, seuilMax: 24 })).toMatchObject({
    seuilMin: 24,
    seuilMax: null,
  });
});

it('remplace et retire à leur rang', () => {
  expect([remplacerLigneSaisie([1, 2, 3], 1, 9), retirerLigneSaisie([1, 2, 3], 1)]).toEqual([
    [1, 9, 3],
    [1, 3],
  ]);
});

it('une gamme est complète avec un nom, une tranche et un produit', () => {
  const produits = [{ nom: 'x', ean: null, remise: '5' }];
  expect(estComplete({ nom: 'A', tranches: [{ ...trancheVide(), libelle: 'Unités', produits }] })).toBe(true);
  expect(estComplete({ nom: 'A', tranches: [{ ...trancheVide(), libelle: 'Unités' }] })).toBe(false);
  expect(estComplete(gammeVide())).toBe(false);
});

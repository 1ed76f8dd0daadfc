import { expect, test } from 'vitest';
import { lireGamme, lireProduitFacture } from './gammes.ts';

const dans = (gamme: string, nom: string, duCatalogue: string | null = null) =>
  lireGamme(gamme, 'Laboratoire Sylve')(lireProduitFacture({ nom, gamme: duCatalogue }));

test.each([
  ['Solaires', 'Lait 200 ml', 'SOLAIRE', 'CATALOGUE'],
  ['Solaires', 'SOLAIRE LAIT SPF50', null, 'NOM'],
  ['Solaire bébé', 'Solaire lait SPF50', null, null],
  ['Solaire bébé', 'Lait solaire BEBE spf50', 'Autre', 'NOM'],
  ['Toute la gamme', 'Sirop', null, 'TOUTES'],
  ['Toutes gammes confondues', 'Sirop', 'Gorge', 'TOUTES'],
  ['laboratoire sylve', 'Sirop', null, 'TOUTES'],
  ['Gorge', 'Sirop', 'Toux', null],
  ['Nez', 'Bonnez 30', null, null],
] as const)('la gamme « %s » et « %s » (%s) : %s', (gamme, nom, duCatalogue, force) => {
  expect(dans(gamme, nom, duCatalogue)).toBe(force);
});

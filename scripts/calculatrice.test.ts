import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const feuille = readFileSync('calculatrice/calculatrice.css', 'utf8');
const theme = readFileSync('src/web/app/theme.ts', 'utf8');

/** The values of a CSS variable: light, dark, on paper. */
const variable = (nom: string) =>
  [...feuille.matchAll(new RegExp(`--${nom}: (?<valeur>#\\w+);`, 'g'))].map(({ groups }) => groups?.['valeur']);
const nuances = (nom: string) =>
  new RegExp(`const ${nom}: MantineColorsTuple = \\[(?<valeurs>[^\\]]*)\\]`)
    .exec(theme)
    ?.groups?.['valeurs']?.match(/#\w+/g);

test('les couleurs de la calculatrice sont celles de l’application', () => {
  const [vert, gris, sombre, rouge] = ['vert', 'gris', 'sombre', 'rouge'].map(nuances);
  expect(variable('vert')).toEqual([vert?.[7]]);
  expect(variable('lien')).toEqual([vert?.[8], vert?.[3]]);
  expect(variable('fond')).toEqual([gris?.[0], sombre?.[8], '#fff']);
  expect(variable('carte')).toEqual(['#fff', sombre?.[7], '#fff']);
  expect(variable('discret')).toEqual([gris?.[7], sombre?.[1], '#333']);
  expect(variable('erreur')).toEqual([rouge?.[8], rouge?.[3]]);
});

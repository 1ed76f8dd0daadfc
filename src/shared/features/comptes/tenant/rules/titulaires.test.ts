import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ecrireTitulaires, titulairesDe } from './titulaires.ts';

test.each<[string | null, string[]]>([
  [null, []],
  [' , ;', []],
  ['Beaumont Claire', ['Beaumont Claire']],
  [
    'Beaumont  Claire, Le Goff Maël;Nguyen Thomas\nBeaumont Claire',
    ['Beaumont Claire', 'Le Goff Maël', 'Nguyen Thomas', 'Beaumont Claire'],
  ],
])('%j se lit %j', (texte, noms) => expect(titulairesDe(texte)).toEqual(noms));

test('un doublon ne s’écrit qu’une fois, personne s’écrit null', () => {
  expect(ecrireTitulaires(['Claire', 'Claire', 'Maël'])).toBe('Claire, Maël');
  expect(ecrireTitulaires(['', ' '])).toBeNull();
});

test('lu, écrit puis relu : les mêmes personnes', () =>
  fc.assert(
    fc.property(fc.option(fc.string()), (texte) => {
      const noms = [...new Set(titulairesDe(texte))];
      expect(titulairesDe(ecrireTitulaires(noms))).toEqual(noms);
    }),
  ));

import { describe, expect, test } from 'vitest';
import { chiffresFacultatif, mailRequis, texteFacultatif, texteRequis, urlFacultative } from './champs.ts';

const nom = texteRequis('Le nom');
describe('texte', () => {
  test.each([
    ['  Boréal  ', 'Boréal'],
    ['é'.repeat(255), 'é'.repeat(255)],
    ['👩‍⚕️ ok', '👩‍⚕️ ok'],
  ])('garde %j', (valeur, attendu) => expect(nom.parse(valeur)).toBe(attendu));
  test.each([
    ['', 'Le nom est obligatoire.'],
    ['   ', 'Le nom est obligatoire.'],
    [undefined, 'Le nom est obligatoire.'],
    [12, 'Le nom est obligatoire.'],
    ['é'.repeat(256), 'Le nom ne doit pas dépasser 255 caractères.'],
    ['a\0b', 'Le nom contient un caractère non accepté.'],
    ['a\uD800b', 'Le nom contient un caractère non accepté.'],
    ['a\uDC00b', 'Le nom contient un caractère non accepté.'],
  ])('refuse %j', (valeur, phrase) => expect(nom.safeParse(valeur).error?.issues[0]?.message).toBe(phrase));
  test.each(['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])('refuse %j au milieu d’un nom', (saut) =>
    expect(nom.safeParse(`a${saut}Bcc: b@c.fr`).error?.issues[0]?.message).toBe('Le nom tient sur une ligne.'),
  );
  test('un texte long a des lignes, un court aussi quand on le dit', () => {
    expect(texteRequis('La note', 500).parse('a\nb')).toBe('a\nb');
    expect(texteRequis('Le motif', 255, { surUneLigne: false }).parse('a\nb')).toBe('a\nb');
  });
  test('vide ou absent devient null', () =>
    expect([
      texteFacultatif('x').parse(''),
      texteFacultatif('x').parse(undefined),
      texteFacultatif('x').parse(null),
    ]).toEqual([null, null, null]));
});

describe('mail', () => {
  test.each(['a@b.fr', 'prenom.nom+labo@sous.domaine.example', 'élodie@pharmacie-été.fr', "o'neill@x.fr"])(
    'accepte %s',
    (v) => expect(mailRequis('L’e-mail').safeParse(v).success).toBe(true),
  );
  test.each([
    'a',
    'a@',
    '@b.fr',
    'a@b',
    'a..b@c.fr',
    '.a@c.fr',
    'a.@c.fr',
    'a@-c.fr',
    'a@c-.fr',
    'a b@c.fr',
    'a@c.fr, d@e.fr',
    '<a@c.fr>',
    'a@c.f',
  ])('refuse %s', (v) => expect(mailRequis('L’e-mail').safeParse(v).success).toBe(false));
});

test.each([
  ['02 41 00 00 00', '0241000000'],
  ['02.41.00.00.00', '0241000000'],
  ['', null],
])('chiffres %j → %j', (valeur, attendu) => expect(chiffresFacultatif('Le téléphone').parse(valeur)).toBe(attendu));

test.each([
  ['https://labo.fr/espace?x=1', true],
  ['HTTP://labo.fr', true],
  ['', true],
  ['https://labo.fr/a_(b)?c=d&e=\u2019f#g', true],
  ['http://a"onmouseover=alert(1)', false],
  ["http://a'onmouseover=alert(1)", false],
  ['http://a.fr/"onmouseover=alert(1)', false],
  ['https://a.fr/<script>', false],
  ['https://a<b.fr', false],
  ['http://a`b', false],
  ['ftp://labo.fr', false],
  ['javascript:alert(1)', false],
  ['https:///', false],
  ['labo.fr', false],
  ['https://a b.fr', false],
])('url %j : %s', (valeur, attendu) => expect(urlFacultative('Le lien').safeParse(valeur).success).toBe(attendu));

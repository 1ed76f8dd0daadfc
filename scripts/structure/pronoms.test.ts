import { expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { verifierPronoms } from './pronoms.ts';

const pronoms = (content: string): readonly string[] =>
  textes(verifierPronoms(arbre({ 'src/server/main.ts': content })));

it.each([
  ['const un = 1;', 'un'],
  ['const { a: lues } = b;', 'lues'],
  ['const [premier, sien] = b;', 'sien'],
  ['liste.map((une) => une.id);', 'une'],
  ['liste.map(({ a: lu, ...siens }) => lu ?? siens);', 'lu, siens'],
  ['function lire(lus: string) {}', 'lus'],
  ['type A = { readonly un: string };', 'un'],
  ['const a = { sienne: 1 };', 'sienne'],
])('%s : refusé, au numéro de sa ligne', (content, noms) => {
  const attendus = noms
    .split(', ')
    .map((nom) => `src/server/main.ts:2 : « ${nom} » ne dit pas ce qu’il tient, nommez la chose`);
  expect(pronoms(`\n${content}`)).toEqual(attendus);
});

it('admet les champs de l’API, ce que dit un texte et ce qu’un autre a nommé', () => {
  for (const content of [
    'const document = { lu: true, lus: 3 };',
    "const phrase = 'un encours';",
    'const id = ligne.un;',
    'const { lu: lecture } = document;',
  ])
    expect(pronoms(content)).toEqual([]);
});

import { array, assert, integer, property, record, string, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creerLecteur, ecrireTrame, type Trame } from './trames.ts';

const MAX = 64 * 1024;
const lire = (...morceaux: readonly (string | Buffer)[]): { trames: Trame[]; battements: number } => {
  const trames: Trame[] = [];
  let battements = 0;
  const lecteur = creerLecteur(
    MAX,
    (trame) => trames.push(trame),
    () => (battements += 1),
  );
  for (const morceau of morceaux) lecteur.lire(Buffer.from(morceau));
  return { trames, battements };
};
const trame = (taille: number) => Buffer.from(`SEND\n\n${'a'.repeat(taille - 7)}\0`);
const resume = ({ commande, entetes, corps }: Trame) => ({
  commande,
  entetes: Object.fromEntries(entetes),
  corps: corps.toString('utf8'),
});

// Vectors of stomp-js/stompjs (Apache-2.0), spec/unit/parser.spec.js and frame.spec.js.
describe('lecture de trames STOMP 1.2', () => {
  test.each([
    ['une trame', ['MESSAGE\ndestination:foo\nmessage-id:456\n\n\0'], { destination: 'foo', 'message-id': '456' }, ''],
    ['une valeur vide', ['MESSAGE\ndestination:foo\nhdr:\n\n\0'], { destination: 'foo', hdr: '' }, ''],
    [
      'plusieurs morceaux',
      ['MESSAGE\ndestination', ':foo\nmessage-id:45', '6\n\n\0'],
      { destination: 'foo', 'message-id': '456' },
      '',
    ],
    ['des retours chariot', ['MESSAGE\r\ndestination:bar\r\n\r\nHello World\0'], { destination: 'bar' }, 'Hello World'],
    ['un corps mesuré', ['MESSAGE\ncontent-length:13\n\nhello, world!\0'], { 'content-length': '13' }, 'hello, world!'],
    [
      'des échappements',
      ['MESSAGE\nd:f\\co\\co\\nbar\\rbaz\\\\foo\\\\nbar\n\n\0'],
      { d: 'f:o:o\nbar\rbaz\\foo\\nbar' },
      '',
    ],
    ['un en-tête répété', ['MESSAGE\nfoo:World\nfoo:Hello\n\n\0'], { foo: 'World' }, ''],
    ['un nom piégé', ['MESSAGE\n__proto__:a\nconstructor:b\n\n\0'], { ['__proto__']: 'a', constructor: 'b' }, ''],
  ])('%s', (_nom, morceaux, entetes, corps) => {
    const { trames } = lire(...morceaux);
    expect(trames).toHaveLength(1);
    expect([...(trames[0]?.entetes ?? [])]).toEqual(Object.entries(entetes));
    expect(trames[0]?.corps.toString()).toBe(corps);
  });

  test('les battements entre les trames', () => {
    const { trames, battements } = lire('\n', 'MESSAGE\na:b\n\n\0', '\n', '\r\n', 'MESSAGE\n\n\0');
    expect(battements).toBe(3);
    expect(trames).toHaveLength(2);
  });

  test('un corps mesuré porte n’importe quel octet', () => {
    const octets = Buffer.from(Array.from({ length: 1024 }, (_, i) => i % 256));
    const { trames } = lire(Buffer.concat([Buffer.from('SEND\ncontent-length:1024\n\n'), octets, Buffer.from('\0')]));
    expect(trames[0]?.corps).toEqual(octets);
  });

  test('CONNECT ne connaît pas d’échappement ; ailleurs, un échappement inconnu est une faute', () => {
    expect(lire('CONNECT\npasscode:a\\tb\n\n\0').trames.map(resume)).toMatchObject([
      { entetes: { passcode: 'a\\tb' } },
    ]);
    expect(() => lire('SUBSCRIBE\nid:a\\tb\n\n\0')).toThrow('undefined escape');
    expect(() => lire('SUBSCRIBE\nid:a\\\n\n\0')).toThrow('undefined escape');
  });

  test('64 ko tout juste passent, un octet de plus non, où que soient les coupures', () => {
    expect(lire(trame(MAX)).trames).toHaveLength(1);
    expect(() => lire(trame(MAX + 1))).toThrow('too large');
    expect(() => lire(...Array.from({ length: 20 }, () => 'a'.repeat(4_000)))).toThrow('too large');
    expect(lire(...Array.from({ length: 50 }, () => trame(4_000))).trames).toHaveLength(50);
  });

  test('ce qui est écrit se relit, coupé n’importe où', () => {
    const nom = string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
    assert(
      property(
        uniqueArray(record({ nom, valeur: string({ unit: 'grapheme', maxLength: 50 }) }), {
          selector: (entete) => entete.nom,
          maxLength: 8,
        }),
        string({ unit: 'grapheme' }),
        array(integer({ min: 1, max: 40 }), { minLength: 1 }),
        (entetes, corps, coupures) => {
          const objet = Object.fromEntries(entetes.map((entete) => [`x${entete.nom}`, entete.valeur]));
          const octets = Buffer.from(ecrireTrame('MESSAGE', objet, corps));
          const morceaux: Buffer[] = [];
          for (let i = 0, k = 0; i < octets.length; k += 1) {
            const taille = coupures[k % coupures.length] ?? 1;
            morceaux.push(octets.subarray(i, i + taille));
            i += taille;
          }
          const { trames } = lire(...morceaux);
          expect(trames).toHaveLength(1);
          expect(Object.fromEntries(trames[0]?.entetes ?? [])).toMatchObject(objet);
          expect(trames[0]?.corps.toString()).toBe(corps);
        },
      ),
    );
  });
});

import { expect, it } from 'vitest';
import { lireAvis } from './avis.ts';
import { fautesDesNotes, tableDes, type Notes } from './dependances.ts';

const notes = (paquets: Notes['paquets']): Notes => ({ releveLe: '2026-11-27', paquets });
const bien = { version: '1.0.0', vieux: false, seul: false };

it('un paquet nouveau, changé, retiré ou sans sa raison est dit', () => {
  const verrou = new Map([
    ['a', '1.0.0'],
    ['b', '2.0.0'],
    ['c', '1.0.0'],
    ['d', '1.0.0'],
  ]);
  const releves = { a: bien, b: bien, d: { ...bien, seul: true }, e: bien };
  expect(fautesDesNotes(notes(releves), verrou)).toEqual([
    'b est relevé en 1.0.0, le verrou dit 2.0.0.',
    'c n’est pas relevé.',
    'd a plus de deux ans ou une seule personne le publie : écrivez sa raison.',
    'e est relevé, et n’est plus livré.',
  ]);
  expect(
    fautesDesNotes(notes({ a: { ...bien, vieux: true, raison: 'Format figé.' } }), new Map([['a', '1.0.0']])),
  ).toEqual([]);
});

it('la table ne montre que ce qui mérite d’être dit, ensemble quand la raison est la même', () => {
  const raison = 'Des dessins.';
  const table = tableDes(
    notes({
      z: { ...bien, seul: true, raison },
      a: { ...bien, seul: true, raison },
      b: bien,
      c: { ...bien, vieux: true, raison },
    }),
  );
  expect(table.split('\n').slice(4)).toEqual([
    '| `a`, `z` | 1.0.0 | une personne publie | Des dessins. |',
    '| `c` | 1.0.0 | plus de deux ans | Des dessins. |',
  ]);
});

it('les avis se lisent ; un registre qui n’en donne pas n’est pas « aucun avis »', () => {
  expect(lireAvis('{"vulnerabilities":{}}')).toEqual({ failles: [] });
  const vulnerabilities = {
    x: { name: 'x', severity: 'high', via: [{ title: 'Lit trop' }] },
    y: { name: 'y', severity: 'low', via: ['x'] },
  };
  expect(lireAvis(JSON.stringify({ vulnerabilities }))).toEqual({
    failles: [
      { nom: 'x', gravite: 'haute', titres: ['Lit trop'] },
      { nom: 'y', gravite: 'faible', titres: [] },
    ],
  });
  expect(lireAvis('{"message":"405 Method Not Allowed"}')).toEqual({ refus: '405' });
  expect(lireAvis('')).toEqual({ refus: 'sa réponse est illisible' });
});

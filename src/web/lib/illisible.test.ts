import { expect, it } from 'vitest';
import { estIllisible, nombreLu, sansIllisible } from './illisible.ts';

it('ce qui ne se lit pas devient vide, à toute profondeur ; le reste est rendu tel quel', () => {
  const fichier = new File(['x'], 'x.txt');
  expect(
    sansIllisible({ a: 1, b: { illisible: '12,345' }, c: [{ d: { illisible: '' } }, 2, null], e: 'texte', fichier }),
  ).toEqual({ a: 1, b: null, c: [{ d: null }, 2, null], e: 'texte', fichier });
});

it('un nombre illisible n’est pas un nombre', () => {
  expect([nombreLu(0), nombreLu({ illisible: '0' }), nombreLu(null), nombreLu(undefined)]).toEqual([
    0,
    null,
    null,
    null,
  ]);
  expect([
    estIllisible({ illisible: 'x' }),
    estIllisible({ illisible: 1 }),
    estIllisible(null),
    estIllisible('x'),
  ]).toEqual([true, false, false, false]);
});

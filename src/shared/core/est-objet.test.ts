import { expect, it } from 'vitest';
import { estObjet } from './est-objet.ts';

it('un objet n’est ni une liste, ni un texte, ni rien', () => {
  expect([{}, [], 'a', 1, null, undefined, true].map(estObjet)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

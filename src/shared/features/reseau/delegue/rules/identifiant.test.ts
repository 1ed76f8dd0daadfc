import { expect, it } from 'vitest';
import { finDeLaDuree } from './duree.ts';
import { lireIdentifiant } from './identifiant.ts';

it.each([
  ['2034567', { genre: 'CIP', identifiant: '2034567' }],
  [' 34 009 3 1234567 ', { genre: 'CIP', identifiant: '3400931234567' }],
  ['06 003 5469', { genre: 'FINESS', identifiant: '060035469' }],
  ['2a0012345', { genre: 'FINESS', identifiant: '2A0012345' }],
  ['Contact@Pharmacie.FR', { genre: 'MAIL', identifiant: 'contact@pharmacie.fr' }],
  ['Pharmacie du Canal', null],
  ['12345678', null],
  ['a@b', null],
  ['', null],
])('« %s » se lit comme l’identifiant que c’est, ou pas du tout', (saisi, attendu) => {
  expect(lireIdentifiant(saisi)).toEqual(attendu);
});

it('un mois, trois mois : le même jour, ou le dernier du mois ; sans fin et « jusqu’au » n’en donnent pas', () => {
  expect(finDeLaDuree('UN_MOIS', '2026-01-31')).toBe('2026-02-28');
  expect(finDeLaDuree('TROIS_MOIS', '2026-11-29')).toBe('2027-02-28');
  expect(finDeLaDuree('JUSQU_AU', '2026-11-29')).toBeUndefined();
  expect(finDeLaDuree('SANS_FIN', '2026-11-29')).toBeUndefined();
});

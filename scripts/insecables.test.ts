import { expect, test } from 'vitest';
import { rendreInsecable } from './insecables.ts';

test('les phrases d’un écran reçoivent les espaces insécables du français', () => {
  expect(rendreInsecable('f("Retirer « Tarif 2026 » ? Oui !")')).toBe(
    'f("Retirer «\u00a0Tarif 2026\u00a0»\u00a0? Oui\u00a0!")',
  );
});

test('un texte à trous aussi, autour de ce qui s’y met', () => {
  expect(rendreInsecable('const t = `${nom} : ${taux} % ; « ${mot} »`')).toBe(
    'const t = `${nom}\u00a0: ${taux}\u00a0%\u00a0; «\u00a0${mot}\u00a0»`',
  );
});

test('le code, ses expressions régulières et ses clés ne changent pas', () => {
  const code = 'const a = b ? c : d ; const r = / : /; const o = { e : !f };';
  expect(rendreInsecable(code)).toBe(code);
});

test('chaque caractère garde sa place', () => {
  const code = 'g("Motif :", h ? "Oui ?" : `Non ; ${i} !`)';
  expect(rendreInsecable(code)).toHaveLength(code.length);
});

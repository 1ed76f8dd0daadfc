import { expect, it } from 'vitest';
import { fusionnerVersions } from './fusion.ts';

it('garde ce qui a été saisi, suit l’autre pour le reste', () => {
  const base = { nom: 'TG 1', type: 'TG', prix: 4000, actif: true };
  const frais = { nom: 'TG entrée', type: 'TG', prix: 5000, actif: false };
  expect(fusionnerVersions(base, frais, { ...base, prix: 4500 })).toEqual({ ...frais, prix: 4500 });
  expect(fusionnerVersions(base, frais, base)).toEqual(frais);
  expect(fusionnerVersions(base, base, { ...base, nom: '' })).toEqual({ ...base, nom: '' });
});

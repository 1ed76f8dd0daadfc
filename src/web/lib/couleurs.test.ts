import { expect, it } from 'vitest';
import { couleurVisible } from './couleurs.ts';

it('une couleur choisie garde sa teinte, sa clarté est tenue loin de chaque fond', () =>
  expect(couleurVisible('#000000')).toBe(
    'light-dark(oklch(from #000000 min(l, .8) c h), oklch(from #000000 max(l, .5) c h))',
  ));

it.each([null, undefined, '', 'red', '#12', '#12345g'])('%j est transparent', (couleur) =>
  expect(couleurVisible(couleur)).toBe('transparent'),
);

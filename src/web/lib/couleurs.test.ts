import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrasteDeCouleurs, couleurChoisie, couleurVisible } from './couleurs.ts';

const teinte = fc.integer({ min: 0, max: 0xff_ff_ff }).map((valeur) => `#${valeur.toString(16).padStart(6, '0')}`);

it('toute couleur choisie se voit, claire ou sombre', () =>
  fc.assert(
    fc.property(teinte, (couleur) => {
      const { clair, sombre } = couleurChoisie(couleur);
      expect(contrasteDeCouleurs(clair, '#ffffff')).toBeGreaterThanOrEqual(2);
      expect(contrasteDeCouleurs(sombre, '#1d2622')).toBeGreaterThanOrEqual(2);
    }),
  ));

it('celle qui se voit ne change pas', () => expect(couleurVisible('#17754a')).toBe('light-dark(#17754a, #17754a)'));

it('noir et blanc s’écartent de leur fond ; ce qui n’est pas une couleur est transparent', () => {
  expect(couleurChoisie('#000000').clair).toBe('#000000');
  expect(couleurChoisie('#ffffff').sombre).toBe('#ffffff');
  expect(couleurVisible(null)).toBe('light-dark(transparent, transparent)');
});

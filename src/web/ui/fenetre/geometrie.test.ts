import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agrandirFenetre,
  deplacerFenetre,
  etirerFenetre,
  lirePlace,
  tailleMaximum,
  placeInitiale,
  placerACote,
  placerBarre,
  rangerFenetres,
  tenirDansLEcran,
} from './geometrie.ts';

const ECRAN = { largeur: 1440, hauteur: 900 };

it('au plus 60 % de la largeur et 80 % de la hauteur', () => {
  expect(tailleMaximum(ECRAN)).toEqual({ largeur: 864, hauteur: 720 });
  expect(agrandirFenetre({ x: 8, y: 8, largeur: 500, hauteur: 400 }, ECRAN)).toEqual({
    x: 8,
    y: 8,
    largeur: 864,
    hauteur: 720,
  });
  expect(rangerFenetres('gauche', ECRAN)).toEqual({ x: 8, y: 172, largeur: 864, hauteur: 720 });
  expect(rangerFenetres('droite', ECRAN)).toEqual({ x: 568, y: 172, largeur: 864, hauteur: 720 });
});

it('se déplace et s’étire du pas demandé, sans que le coin opposé bouge', () => {
  const place = { x: 100, y: 60, largeur: 500, hauteur: 400 };
  expect(deplacerFenetre(place, 20, -10, ECRAN)).toEqual({ ...place, x: 120, y: 50 });
  expect(etirerFenetre(place, 20, 30, ECRAN)).toEqual({ ...place, largeur: 520, hauteur: 430 });
  expect(deplacerFenetre(place, -500, 5000, ECRAN)).toEqual({ ...place, x: 8, y: 492 });
});

it('une place retenue qui n’en est pas une est oubliée', () => {
  expect(lirePlace({ x: 1, y: 2, largeur: 3, hauteur: 4 })).toEqual({ x: 1, y: 2, largeur: 3, hauteur: 4 });
  for (const faux of [null, 12, 'x', {}, { x: 1, y: 2, largeur: Number.NaN, hauteur: 4 }])
    expect(lirePlace(faux)).toBeNull();
});

describe('quoi qu’on fasse', () => {
  const n = fc.integer({ min: -5000, max: 5000 });
  it('elle reste entière dans l’écran, sous ses limites', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 961, max: 4000 }),
        fc.integer({ min: 420, max: 2400 }),
        fc.array(fc.tuple(fc.boolean(), n, n), { maxLength: 8 }),
        (largeur, hauteur, gestes) => {
          const ecran = { largeur, hauteur };
          let place = placeInitiale(ecran);
          for (const [bouge, dx, dy] of gestes) place = (bouge ? deplacerFenetre : etirerFenetre)(place, dx, dy, ecran);
          const max = tailleMaximum(ecran);
          expect(place.largeur).toBeLessThanOrEqual(max.largeur);
          expect(place.hauteur).toBeLessThanOrEqual(max.hauteur);
          expect(place.x).toBeGreaterThanOrEqual(0);
          expect(place.y).toBeGreaterThanOrEqual(0);
          expect(place.x + place.largeur).toBeLessThanOrEqual(largeur);
          expect(place.y + place.hauteur).toBeLessThanOrEqual(hauteur);
          expect(tenirDansLEcran(place, ecran)).toEqual(place);
        },
      ),
    );
  });
});

describe('à côté d’un tiroir', () => {
  it.each([
    [1440, 640, { x: 8, largeur: 760 }],
    [1440, 980, { x: 8, largeur: 444 }],
    [1024, 640, { x: 8, largeur: 368 }],
  ])('écran de %i, tiroir de %i : à sa gauche, plus étroite s’il le faut', (largeur, tiroir, attendue) => {
    const ecran = { largeur, hauteur: 900 };
    const place = tenirDansLEcran({ x: largeur, y: 900, largeur: 760, hauteur: 600 }, ecran);
    const bord = Math.min(attendue.largeur, place.largeur);
    expect(placerACote(place, ecran, tiroir)).toMatchObject({ largeur: bord, x: largeur - tiroir - 8 - bord });
    expect(placerACote(place, ecran, 0)).toEqual(place);
  });

  it('sur un téléphone, ou quand le tiroir prend presque tout, elle cède ; sa barre se met à côté si elle le peut', () => {
    const place = { x: 8, y: 8, largeur: 420, hauteur: 400 };
    expect(placerACote(place, { largeur: 390, hauteur: 800 }, Number.POSITIVE_INFINITY)).toBeNull();
    expect(placerACote(place, { largeur: 1024, hauteur: 800 }, 980)).toBeNull();
    expect(placerBarre({ largeur: 1440, hauteur: 900 }, 640)).toEqual({ right: 656, width: 384 });
    expect(placerBarre({ largeur: 1024, hauteur: 900 }, 720)).toEqual({ right: 736, width: 272 });
    expect(placerBarre({ largeur: 1024, hauteur: 900 }, 980)).toBeNull();
  });

  it('où qu’elle soit, elle n’est jamais sous le tiroir ni hors de l’écran', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 961, max: 3000 }),
        fc.constantFrom(540, 640, 720, 760, 860, 980),
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 420, max: 1800 }),
        (largeur, tiroir, x, l) => {
          const ecran = { largeur, hauteur: 900 };
          const place = placerACote(tenirDansLEcran({ x, y: 0, largeur: l, hauteur: 500 }, ecran), ecran, tiroir);
          if (place === null) return largeur - tiroir < 336;
          return place.x >= 8 && place.x + place.largeur <= largeur - tiroir - 8 && place.largeur >= 320;
        },
      ),
    );
  });
});

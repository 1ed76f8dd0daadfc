import { expect, it } from 'vitest';
import type { Impact } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { motsImpact } from './mots-effets.ts';

const impact = (fois: number): Impact => ({
  changements: [],
  consequences: [],
  nouvelles: fois,
  retirees: fois,
  pharmacies: Array.from({ length: fois }, () => ({ collision: true, declares: 1, recalcules: 1, regles: 0 })) as never,
});
const mots = (fois: number) => motsImpact(impact(fois)).map((phrase) => phrase.replaceAll('\u00a0', ' '));

it('s’accorde à un adhérent comme à plusieurs, et ne dit rien de ce qui n’arrive pas', () => {
  expect(mots(1)).toEqual([
    '1 adhérent devra replacer sa TG : l’emplacement est pris aux nouvelles dates.',
    '1 adhérent a déjà déclaré : rien n’y change, il est averti de l’écart.',
    'Les encours encore à déclarer de 1 adhérent sont recalculés.',
    '1 adhérent la recevra, parce que la cible change.',
    '1 adhérent qui n’avait pas répondu ne l’aura plus.',
  ]);
  expect(mots(2)).toEqual([
    '2 adhérents devront replacer leur TG : l’emplacement est pris aux nouvelles dates.',
    '2 adhérents ont déjà déclaré : rien n’y change, ils sont avertis de l’écart.',
    'Les encours encore à déclarer de 2 adhérents sont recalculés.',
    '2 adhérents la recevront, parce que la cible change.',
    '2 adhérents qui n’avaient pas répondu ne l’auront plus.',
  ]);
  expect(mots(0)).toEqual([]);
});

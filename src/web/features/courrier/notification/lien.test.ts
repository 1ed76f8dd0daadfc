import { describe, expect, test } from 'vitest';
import { adresseBind, resoudreBind } from './lien.ts';

describe('/bind', () => {
  test.each([
    [{ ecran: 'pharmacies', active: 'WAITING' }, '/pharmacies?active=WAITING'],
    [{ ecran: 'laboratoire', nomProp: 'Arko & Co/2' }, '/laboratoires/Arko%20%26%20Co%2F2'],
    [{ ecran: 'encours', ouvert: '12' }, '/encours?ouvert=12'],
    [{ ecran: 'notifications' }, '/notifications'],
  ])('mène %j à %s', (recherche, chemin) => expect(resoudreBind(recherche)).toBe(chemin));

  test.each([
    ['sans écran', {}],
    ['écran inconnu', { ecran: 'administration' }],
    ['adresse d’un autre site', { ecran: 'https://mechant.example' }],
    ['chemin', { ecran: '/pharmacies' }],
    ['propriété héritée', { ecran: 'constructor' }],
    ['paramètre manquant', { ecran: 'laboratoire' }],
    ['remontée', { ecran: 'laboratoire', nomProp: '..' }],
    ['paramètre répété', { ecran: 'pharmacies', active: ['WAITING', 'ACCEPTED'] }],
    ['nom de paramètre étrange', { ecran: 'pharmacies', '//mechant.example': '1' }],
    ['valeur trop longue', { ecran: 'pharmacies', q: 'a'.repeat(501) }],
  ])('refuse : %s', (_cas, recherche) => expect(resoudreBind(recherche)).toBeNull());

  test('l’adresse d’un lien se relit telle quelle', () => {
    const lien = { ecran: 'parametresLaboratoires' as const, params: { nomLabo: 'Lys & Fils', ville: 'Besançon' } };
    const recherche = Object.fromEntries(new URLSearchParams(adresseBind(lien).split('?')[1]));
    expect(resoudreBind(recherche)).toBe('/parametres/laboratoires?nomLabo=Lys+%26+Fils&ville=Besan%C3%A7on');
  });

  test('un paramètre ne prend pas la place de l’écran', () => {
    expect(adresseBind({ ecran: 'encours', params: { ecran: 'pharmacies' } })).toBe('/bind?ecran=encours');
  });
});

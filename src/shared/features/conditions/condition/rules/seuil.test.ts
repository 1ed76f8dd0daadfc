import { describe, expect, test } from 'vitest';
import { lireSeuil } from './seuil.ts';

const seuilDe = (condition: string, remise = '20 %') => {
  const seuil = lireSeuil(condition, remise, 2_000);
  if (seuil === null) return 'RIEN';
  if (seuil.lu === null) return 'INCOMPRIS';
  const { mesure, portee, min, max } = seuil.lu;
  return [mesure, portee, min, max];
};

describe('ce qu’une condition demande (CND-18)', () => {
  test.each([
    ['Dès 24 unités', ['UNITES', 'NON_DITE', 24, null]],
    ['dès 24 u.', ['UNITES', 'NON_DITE', 24, null]],
    ['DES 24 BOITES', ['UNITES', 'NON_DITE', 24, null]],
    ['À partir de 24 unités', ['UNITES', 'NON_DITE', 24, null]],
    ['24 unités', ['UNITES', 'NON_DITE', 24, null]],
    ['24 unités et plus', ['UNITES', 'NON_DITE', 24, null]],
    ['24 unités minimum', ['UNITES', 'NON_DITE', 24, null]],
    ['Minimum 24 unités par référence', ['UNITES', 'PRODUIT', 24, null]],
    ['Minimum de 12 boîtes de la même référence', ['UNITES', 'PRODUIT', 12, null]],
    ['Au moins 36 pièces par commande', ['UNITES', 'COMMANDE', 36, null]],
    ['Plus de 24 unités', ['UNITES', 'NON_DITE', 25, null]],
    ['≥ 24 unités', ['UNITES', 'NON_DITE', 24, null]],
    ['Dès 24 unités panachées, une commande par trimestre', ['UNITES', 'COMMANDE', 24, null]],
    ['Dès 1 200 unités panachées', ['UNITES', 'COMMANDE', 1_200, null]],
    ['Unités par commande (de 12 à moins de 24)', ['UNITES', 'COMMANDE', 12, 24]],
    ['Unités par commande (à partir de 24)', ['UNITES', 'COMMANDE', 24, null]],
    ['De 12 à 23 unités', ['UNITES', 'NON_DITE', 12, 24]],
    ['Moins de 24 unités', ['UNITES', 'NON_DITE', null, 24]],
    ['Dès 300 € HT de commande', ['CENTIMES', 'COMMANDE', 30_000, null]],
    ['À partir de 1 500,50 € d’achats', ['CENTIMES', 'NON_DITE', 150_050, null]],
    ['Lancement : dès 6 unités', ['UNITES', 'NON_DITE', 6, null]],
    ['10 % dès 12 unités, 20 % dès 24 unités', ['UNITES', 'NON_DITE', 24, null]],
    ['20 % dès 24 unités ; 30 % dès 48 unités', ['UNITES', 'NON_DITE', 24, 48]],
    ['12 u : 10 % / 24 u : 20 % / 48 u : 30 %', ['UNITES', 'NON_DITE', 24, 48]],
  ] as const)('%s', (condition, attendu) => expect(seuilDe(condition)).toEqual(attendu));

  test.each([
    'Remise sur facture',
    'Implantation de la gamme entière en linéaire',
    'Spécialités remboursées, remise sur facture',
    'Sans minimum de commande',
    'Dès la première unité',
    'Contrat 2026',
    'Du 01/03 au 30/06',
    'Une commande par trimestre',
    'Paiement à 60 jours',
    'Remise sur des produits de la gamme',
    '10+2 UG',
  ])('%s ne demande rien', (condition) => expect(seuilDe(condition)).toBe('RIEN'));

  test.each([
    'Engagement annuel de 120 boîtes',
    'Dès 24 unités par an',
    'Dès 3 cartons',
    'Par tranche de 24 unités',
    'Dès douze unités',
    'Dès 24',
    'Dès 24 unités ou 300 €',
    'Dès 24 unités et 300 €',
    '10 % dès 12 unités, 15 % dès 24 unités',
    'Dès 24 unités, dès 48 unités',
    'Si la gamme est implantée',
    'Sous réserve de 5 références',
    'Dans la limite de 24 unités',
    'Dès 300 € TTC',
    'Jusqu’à 24 unités',
    'Tous les 12',
    'Palier 2',
    'Selon le palier atteint',
  ])('%s ne se vérifie pas sur une facture', (condition) => expect(seuilDe(condition)).toBe('INCOMPRIS'));

  test('la remise le dit aussi, et une remise qui n’est pas celle du palier ne se comprend pas', () => {
    expect(seuilDe('Remise sur facture', '20 % dès 24 unités')).toEqual(['UNITES', 'NON_DITE', 24, null]);
    expect(seuilDe('Dès 24 unités', '20 % dès 24 unités')).toEqual(['UNITES', 'NON_DITE', 24, null]);
    expect(seuilDe('15 % dès 24 unités', '20 %')).toBe('INCOMPRIS');
    expect(lireSeuil('Dès 24 unités', '20 %', 2_000)?.dit).toBe('Dès 24 unités, 20 %');
  });
});

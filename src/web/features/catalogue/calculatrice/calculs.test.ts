import { describe, expect, test } from 'vitest';
import { calculDispositif, calculPrix } from './calculs.ts';
import { champsDe, lireChampCalculatrice, valeursInitiales, type ChampDeNombre } from './champs.ts';

const champ = (nom: string) =>
  [...champsDe('prix'), ...champsDe('promo')].find((champDe): champDe is ChampDeNombre => champDe.nom === nom)!;

describe('un champ se lit comme partout (CAL-1)', () => {
  test.each([
    ['tarif', '1 234,5', { valeur: 123_450 }],
    ['tarif', '1234.50 €', { valeur: 123_450 }],
    ['tarif', '', { valeur: null }],
    ['tarif', 'douze', { refus: 'Écrivez un montant en chiffres (0 à 9) : 1 234,56.' }],
    ['tarif', '-3', { refus: 'Le montant ne peut pas être négatif.' }],
    ['remise1', '12,5 %', { valeur: 1250 }],
    ['remise1', '100,01', { refus: 'Écrivez un nombre entre 0 % et 100 %.' }],
    ['lot', '1', { refus: 'Écrivez un nombre entre 2 et 1\u202f000.' }],
  ])('%s « %s »', (nom, texte, attendu) => expect(lireChampCalculatrice(champ(nom), texte)).toEqual(attendu));
});

test('ce qui manque se dit par son nom', () =>
  expect(calculPrix(valeursInitiales())).toMatchObject({
    manques: ['Prix tarif HT', 'Prix de vente TTC'],
    resultat: null,
  }));

test('un champ qui ne se voit pas ne manque ni ne bloque', () =>
  expect(
    calculPrix({ ...valeursInitiales(), tarif: '10', vente: 'x', connu: 'COEFFICIENT', coefficient: '1,8' }).resultat,
  ).toMatchObject({ venteTtcCentimes: 1800 }));

test('deux champs justes qui ne vont pas ensemble sont refusés à l’un d’eux', () =>
  expect(
    calculDispositif({ ...valeursInitiales(), cout: '5', prixPublic: '10', sorte: 'BARRE', promo: '12' }),
  ).toMatchObject({
    refusEntreChamps: { promo: 'Le prix promotionnel doit être inférieur au prix public.' },
    resultat: null,
  }));

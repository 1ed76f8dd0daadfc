import { describe, expect, test } from 'vitest';
import {
  CREME,
  dixBoites as dix,
  jugerEcrite as juger,
  remiseEcrite as remise,
} from '#server/testing/controle-de-facture.ts';
import type { FactureEcrite } from '#server/testing/xml-de-facture.ts';

describe('une remise est commerciale dès qu’elle le dit, quoi qu’elle nomme d’autre (FAC-41)', () => {
  test.each([
    'Remise contribution lancement',
    'Remise 20 % avance sur commande',
    'Remise 20 % (franco atteint)',
    'Remise 20 % sur 100,00 (frais de port exclus)',
    'Remise hors TVA et taxes',
    'Remise produits éco-part comprise',
    'Remise caution engagement annuel',
    'Rabais annuel',
  ])('%s', async (mots) => {
    expect(await juger({ lignes: [dix('100.00')], ajustements: [remise('20.00', { mots })] })).toEqual([
      ['MARCHANDISE', 0],
    ]);
  });

  test.each(['Remise 20 % + escompte 2 %'])('%s : deux taux ne sont pas un escompte', async (mots) => {
    expect(await juger({ lignes: [dix('100.00')], ajustements: [remise('22.00', { mots })] })).toEqual([
      ['MARCHANDISE', 'REMISE_A_RATTACHER'],
    ]);
  });
});

describe('ce qui ne se distingue pas ne se réclame pas (FAC-44)', () => {
  test.each<[string, FactureEcrite]>([
    [
      'une remise du document qui n’est pas le taux de tout',
      {
        lignes: [dix('100.00'), { ...CREME, quantite: '10', brut: '10', net: '10', montant: '100.00' }],
        ajustements: [remise('20.00', { pourcent: '20', mots: 'Remise 20 % gamme Zeta' })],
      },
    ],
    [
      'des unités gratuites dans la remise de la ligne',
      { lignes: [dix('80.00', { ajustements: [remise('20.00', { mots: 'Unités gratuites 10+2' })] })] },
    ],
    [
      'une ligne annulée puis refacturée',
      { lignes: [dix('100.00'), dix('-100.00', { quantite: '-10' }), dix('80.00', { net: '8' })] },
    ],
    ['une remise sous le code du produit', { lignes: [dix('100.00'), dix('-20.00', { quantite: '-1', net: '20' })] }],
    ['des unités à un centime', { lignes: [dix('100.00'), dix('0.02', { quantite: '2', net: '0.01' })] }],
  ])('%s', async (_cas, facture) => {
    for (const [, ecart] of await juger(facture)) expect(typeof ecart === 'number' && ecart > 0 ? ecart : 0).toBe(0);
  });
});

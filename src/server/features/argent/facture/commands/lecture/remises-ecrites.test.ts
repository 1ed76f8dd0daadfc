import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  COMPRIMES,
  controlerLue,
  CREME,
  dixBoites as dix,
  jugerEcrite as juger,
  lireEcrite as lire,
  remiseEcrite as remise,
} from '#server/testing/factures/controle-de-facture.ts';
import type { FactureEcrite, LigneEcrite } from '#server/testing/factures/xml-de-facture.ts';
import { remiseConstatee } from '#shared/features/argent/facture/rules/controle.ts';
import { comprendreLignes } from '#shared/features/argent/facture/rules/natures.ts';

describe('les prix (FAC-8, FAC-46)', () => {
  const constatee = async (ligne: LigneEcrite) => {
    const { lignes, avertissements } = await lire({ lignes: [ligne] });
    const [premiere] = lignes;
    const taux = premiere && remiseConstatee(premiere)?.tauxCentiemes;
    return [taux, avertissements.map(({ code }) => code)];
  };
  test.each<[string, LigneEcrite, number]>([
    [
      'une base de quantité pour les deux prix',
      { nom: 'A', quantite: '1000', brut: '1160.50', net: '1131.50', baseDuNet: '1000', montant: '1131.50' },
      250,
    ],
    [
      'chacun la sienne',
      {
        nom: 'A',
        quantite: '1000',
        brut: '1.1605',
        baseDuBrut: '1',
        net: '1131.50',
        baseDuNet: '1000',
        montant: '1131.50',
      },
      250,
    ],
    [
      'celle du brut seule, que le montant confirme',
      { nom: 'A', quantite: '1000', brut: '1160.50', baseDuBrut: '1000', net: '1131.50', montant: '1131.50' },
      250,
    ],
    [
      'une remise de la ligne seule',
      { nom: 'A', quantite: '24', net: '7.95', ajustements: [remise('28.62')], montant: '162.18' },
      1_500,
    ],
    [
      'un brut dans le prix net',
      { nom: 'A', quantite: '24', net: '7.95', dansLeNet: [remise('1.1925')], montant: '162.18' },
      1_500,
    ],
    [
      'une éco-participation au-dessus du brut, la base au net seul',
      {
        nom: 'A',
        quantite: '18',
        brut: '4119.00',
        net: '4129.00',
        baseDuNet: '100',
        surLePrix: [{ indicateur: 'true', montant: '10.00', mots: 'Éco-participation' }],
        montant: '743.22',
      },
      -24,
    ],
    [
      'un prix à deux décimales, cent vingt fois',
      { nom: 'A', quantite: '120', brut: '1.33', net: '1.13', montant: '135.78' },
      1_492,
    ],
  ])('%s', async (_cas, ligne, taux) => expect(await constatee(ligne)).toEqual([taux, []]));
  test('au-delà de ce que deux décimales cachent, ou d’un prix plus précis, l’écart se dit', async () => {
    const codes = async (net: string, montant: string) =>
      (await lire({ lignes: [{ nom: 'A', quantite: '120', net, montant }] })).avertissements.map(({ code }) => code);
    expect(await codes('1.13', '136.21')).toEqual(['LIGNE_ECART']);
    expect(await codes('1.1300', '135.78')).toEqual(['LIGNE_ECART']);
  });
});

describe('propriété', () => {
  const OU = ['PRIX', 'LIGNE', 'LIGNE_POURCENT', 'LIGNE_NEGATIVE', 'EN_LIGNE', 'DOCUMENT', 'DOCUMENT_TAUX'] as const;
  const euros = (centimes: number): string => (centimes / 100).toFixed(2);
  /** The same purchase: so many at such a price, so much off, written in one place or another. */
  const ecrire = (
    ou: (typeof OU)[number],
    quantite: number,
    brut: number,
    remiseCentimes: number,
    taux: number,
  ): FactureEcrite => {
    const total = quantite * brut;
    const base = { ...COMPRIMES, quantite: String(quantite), brut: euros(brut), net: euros(brut) };
    const net = euros(total - remiseCentimes);
    switch (ou) {
      case 'PRIX':
        return { lignes: [{ ...base, net: ((brut * (10_000 - taux)) / 1_000_000).toFixed(6), montant: net }] };
      case 'LIGNE':
        return { lignes: [{ ...base, ajustements: [remise(euros(remiseCentimes))], montant: net }] };
      case 'LIGNE_POURCENT':
        return {
          lignes: [{ ...base, ajustements: [{ indicateur: 'false', pourcent: String(taux / 100) }], montant: net }],
        };
      case 'LIGNE_NEGATIVE':
        return { lignes: [{ ...base, ajustements: [remise(`-${euros(remiseCentimes)}`)], montant: net }] };
      case 'EN_LIGNE':
        return {
          lignes: [
            { ...base, montant: euros(total) },
            {
              nom: `Remise ${taux / 100} %`,
              quantite: '-1',
              net: euros(remiseCentimes),
              montant: `-${euros(remiseCentimes)}`,
            },
          ],
        };
      case 'DOCUMENT':
        return { lignes: [{ ...base, montant: euros(total) }], ajustements: [remise(euros(remiseCentimes))] };
      case 'DOCUMENT_TAUX':
        return {
          lignes: [
            { ...base, montant: euros(total) },
            { nom: 'Consigne', quantite: '1', net: '5', montant: '5.00', tva: '5.5' },
          ],
          ajustements: [remise(euros(remiseCentimes), { tva: '20' })],
        };
    }
  };
  test('où qu’elle soit écrite, une remise fait le même net et le même écart, au centime', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 9_000 }),
        async (quantite, brut, taux) => {
          const remiseCentimes = Math.round((quantite * brut * taux) / 10_000);
          fc.pre(remiseCentimes > 0 && remiseCentimes < quantite * brut);
          const attendu = quantite * brut - remiseCentimes;
          for (const ou of OU) {
            const factureLue = await lire(ecrire(ou, quantite, brut, remiseCentimes, taux));
            const [ligne] = comprendreLignes(factureLue);
            const [comparee] = controlerLue(factureLue);
            expect([ou, ligne?.netCentimes, ligne?.doute]).toEqual([ou, attendu, null]);
            expect([ou, comparee?.ecartCentimes]).toEqual([ou, attendu - (comparee?.attenduCentimes ?? 0)]);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

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

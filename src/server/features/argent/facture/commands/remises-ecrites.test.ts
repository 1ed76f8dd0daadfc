import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  COMPRIMES,
  controlerLue,
  lireEcrite as lire,
  remiseEcrite as remise,
} from '#server/testing/controle-de-facture.ts';
import type { FactureEcrite, LigneEcrite } from '#server/testing/xml-de-facture.ts';
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

  const OU_LIGNE = ['PRIX', 'LIGNE', 'POURCENT', 'NEGATIF', 'NOMMEE', 'CODEE'] as const;
  const produitArb = fc.record({
    quantite: fc.integer({ min: 1, max: 200 }),
    brut: fc.integer({ min: 1, max: 5_000 }),
    taux: fc.constantFrom(0, 500, 1_000, 2_000, 3_000),
    ou: fc.constantFrom(...OU_LIGNE),
    eco: fc.boolean(),
  });
  type Produit = ReturnType<(typeof produitArb)['generate']>['value'];
  const NOMS = ['Comprimés boîte de 30', 'Gel nettoyant 200 ml', 'Baume lèvres', 'Sirop enfant'];
  const EANS = [COMPRIMES.ean, '2900000007017', '2900000007116', '3400930000007'];
  const eco = { indicateur: 'true', montant: '1.00', mots: 'Éco-participation' };
  /** One product as a document may write it: its line, and the line of its discount. @returns what is paid for it */
  const ecrireProduit = ({ quantite, brut, taux, ou, eco: avecEco }: Produit, i: number) => {
    const total = quantite * brut;
    const net = total - Math.round((total * taux) / 10_000);
    const base = {
      ean: EANS[i] ?? '',
      nom: NOMS[i] ?? '',
      quantite: String(quantite),
      brut: euros(brut),
      net: euros(brut),
    };
    const frais = avecEco ? [eco] : [];
    const enPlus = avecEco ? 100 : 0;
    const ligne = (montant: number, champs: Partial<LigneEcrite> = {}): LigneEcrite => ({
      ...base,
      ajustements: frais,
      montant: euros(montant + enPlus),
      ...champs,
    });
    const ote = euros(total - net);
    const negative = { nom: `Remise ${base.nom}`, quantite: '1', net: `-${ote}`, montant: `-${ote}` };
    const lignes: Record<(typeof OU_LIGNE)[number], LigneEcrite[]> = {
      PRIX: [ligne(net, { net: ((brut * (10_000 - taux)) / 1_000_000).toFixed(6) })],
      LIGNE: [ligne(net, { ajustements: [...frais, remise(ote)] })],
      POURCENT: [ligne(net, { ajustements: [...frais, { indicateur: '0', pourcent: String(taux / 100) }] })],
      NEGATIF: [ligne(net, { ajustements: [...frais, remise(`-${ote}`)] })],
      NOMMEE: taux === 0 || ote === '0.00' ? [ligne(net)] : [ligne(total), negative],
      CODEE:
        taux === 0 || ote === '0.00' ? [ligne(net)] : [ligne(total), { ...negative, ean: base.ean, nom: 'Remise' }],
    };
    return { net, attendu: total - Math.round((total * 2_000) / 10_000), lignes: lignes[ou] };
  };
  const AUTOUR: readonly LigneEcrite[] = [
    { nom: 'Frais de port', quantite: '1', net: '12', montant: '12.00' },
    { nom: 'Consigne', quantite: '1', net: '5', montant: '5.00' },
    { nom: 'Commande du 3', quantite: '1', net: '0', montant: '0.00' },
  ];
  test('d’une vérité tirée au sort, rien n’est réclamé de trop, ni caché', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(produitArb, { minLength: 1, maxLength: 4 }),
        fc.subarray([...AUTOUR]),
        fc.boolean(),
        async (produits, autour, escompte) => {
          const verites = produits.map(ecrireProduit);
          // Below zero it would be a credit note.
          fc.pre(verites.every(({ net }) => net > 100));
          const lignes = [...verites.flatMap((verite) => verite.lignes), ...autour];
          const ajustements = escompte ? [remise('1.00', { mots: 'Escompte' })] : [];
          const factureLue = await lire({ lignes, ajustements });
          const comparees = controlerLue(factureLue, EANS);
          const trouvees = factureLue.lignes.flatMap(({ ean, montantNetCentimes }, i) =>
            ean === null || montantNetCentimes < 0 ? [] : [comparees[i]],
          );
          for (const [i, { net, attendu }] of verites.entries()) {
            const gap = net - attendu;
            const sorte = gap > 6 ? 'ECART_DEFAVORABLE' : gap < -6 ? 'ECART_FAVORABLE' : 'OK';
            const { resultat, ecartCentimes } = trouvees[i] ?? {};
            expect([produits[i]?.ou, resultat, ecartCentimes]).toEqual([produits[i]?.ou, sorte, gap]);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

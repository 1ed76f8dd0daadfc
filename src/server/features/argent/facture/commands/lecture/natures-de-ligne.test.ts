import { describe, expect, test } from 'vitest';
import {
  COMPRIMES,
  CREME,
  dixBoites as dix,
  GEL,
  jugerEcrite as juger,
  lireEcrite as lire,
  remiseEcrite as remise,
} from '#server/testing/factures/controle-de-facture.ts';
import type { FactureEcrite, LigneEcrite } from '#server/testing/factures/xml-de-facture.ts';
import { comprendreLignes } from '#shared/features/argent/facture/rules/natures.ts';

describe('la remise promise est accordée, où qu’elle soit écrite (FAC-41, FAC-43, FAC-45, FAC-46)', () => {
  test.each<[string, FactureEcrite]>([
    ['sur le prix', { lignes: [dix('80.00', { net: '8' })] }],
    ['sur la ligne', { lignes: [dix('80.00', { ajustements: [remise('20.00')] })] }],
    ['sur la ligne, sans prix brut', { lignes: [dix('80.00', { brut: '', ajustements: [remise('20.00')] })] }],
    [
      'sur la ligne, en pourcentage sans montant',
      { lignes: [dix('80.00', { ajustements: [{ indicateur: 'false', pourcent: '20' }] })] },
    ],
    ['sur la ligne, en négatif', { lignes: [dix('80.00', { ajustements: [remise('-20.00')] })] }],
    [
      'sur la ligne, l’indicateur à 0',
      { lignes: [dix('80.00', { ajustements: [remise('20.00', { indicateur: '0' })] })] },
    ],
    ['sur la ligne, sans indicateur', { lignes: [dix('80.00', { ajustements: [{ montant: '20.00' }] })] }],
    [
      'en ligne négative',
      { lignes: [dix('100.00'), { nom: 'Remise commerciale 20 %', quantite: '-1', net: '20', montant: '-20.00' }] },
    ],
    [
      'en ligne au prix négatif',
      { lignes: [dix('100.00'), { nom: 'Remise', quantite: '1', net: '-20', montant: '-20.00' }] },
    ],
    [
      'en ligne du même code',
      { lignes: [dix('100.00'), { ...COMPRIMES, quantite: '10', net: '-2', montant: '-20.00' }] },
    ],
    ['sur le document', { lignes: [dix('100.00')], ajustements: [remise('20.00')] }],
    ['sur le document, pour son taux', { lignes: [dix('100.00')], ajustements: [remise('20.00', { tva: '20' })] }],
    [
      'sur la ligne, en frais négatifs',
      { lignes: [dix('80.00', { ajustements: [remise('-20.00', { indicateur: 'true' })] })] },
    ],
    [
      'sur le document, en frais négatifs',
      { lignes: [dix('100.00')], ajustements: [remise('-20.00', { indicateur: 'true' })], ht: '80.00' },
    ],
    [
      'avec un escompte, dans une même ligne',
      {
        lignes: [
          dix('100.00'),
          { nom: 'Remise commerciale et escompte 20 %', quantite: '-1', net: '20', montant: '-20.00' },
        ],
      },
    ],
    ['sur le document, en négatif', { lignes: [dix('100.00')], ajustements: [remise('-20.00')], ht: '80.00' }],
    [
      'sur le document, en pourcentage sans montant',
      { lignes: [dix('100.00')], ajustements: [{ indicateur: 'false', pourcent: '20' }], ht: '80.00' },
    ],
    ['sur le document, sans indicateur', { lignes: [dix('100.00')], ajustements: [{ montant: '20.00' }], ht: '80.00' }],
    [
      'pour moitié sur le prix et le document',
      { lignes: [dix('90.00', { net: '9' })], ajustements: [remise('10.00')] },
    ],
    ['brut dans le prix net', { lignes: [dix('80.00', { brut: '', net: '10', dansLeNet: [remise('2')] })] }],
  ])('%s', async (_cas, facture) => {
    const [premiere] = await juger(facture);
    expect(premiere).toEqual(['MARCHANDISE', 0]);
  });
});

describe('ce qui n’est pas la remise promise (FAC-41)', () => {
  test.each<[string, FactureEcrite, unknown[]]>([
    [
      'une éco-participation en frais de la ligne',
      {
        lignes: [
          dix('81.00', {
            net: '8',
            ajustements: [{ indicateur: 'true', montant: '1.00', mots: 'Éco-participation DEEE' }],
          }),
        ],
      },
      [['MARCHANDISE', 0]],
    ],
    [
      'une éco-participation dans le prix',
      {
        lignes: [
          dix('81.00', {
            net: '8.10',
            surLePrix: [remise('2'), { indicateur: 'true', montant: '0.10', mots: 'Éco-participation' }],
          }),
        ],
      },
      [['MARCHANDISE', 0]],
    ],
    [
      'un port en frais de la ligne, l’indicateur à 1',
      { lignes: [dix('85.00', { net: '8', ajustements: [{ indicateur: '1', montant: '5.00', mots: 'Port' }] })] },
      [['MARCHANDISE', 0]],
    ],
    [
      'un escompte sur le document',
      {
        lignes: [dix('82.00', { net: '8.20' })],
        ajustements: [remise('2.00', { code: '66', mots: 'Escompte pour paiement comptant' })],
      },
      [['MARCHANDISE', 2]],
    ],
    [
      'un escompte sur la ligne',
      { lignes: [dix('80.00', { net: '8.20', ajustements: [remise('2.00', { mots: 'Escompte' })] })] },
      [['MARCHANDISE', 2]],
    ],
    [
      'un escompte dans le prix',
      { lignes: [dix('80.00', { net: '8', surLePrix: [remise('1.80'), remise('0.20', { mots: 'Escompte 2 %' })] })] },
      [['MARCHANDISE', 2]],
    ],
    [
      'un escompte en ligne négative',
      {
        lignes: [
          dix('82.00', { net: '8.20' }),
          { nom: 'Escompte paiement comptant', quantite: '-1', net: '2', montant: '-2.00' },
        ],
      },
      [
        ['MARCHANDISE', 2],
        ['ESCOMPTE', 0],
      ],
    ],
    [
      'un acompte déduit en ligne',
      { lignes: [dix('100.00'), { nom: 'Acompte versé', quantite: '-1', net: '30', montant: '-30.00' }] },
      [
        ['MARCHANDISE', 20],
        ['ACOMPTE', 0],
      ],
    ],
    [
      'un port rendu',
      {
        lignes: [
          dix('100.00'),
          { nom: 'Frais de port', quantite: '1', net: '15', montant: '15.00' },
          { nom: 'Port offert', quantite: '-1', net: '15', montant: '-15.00' },
        ],
      },
      [
        ['MARCHANDISE', 20],
        ['PORT', 0],
        ['PORT', 0],
      ],
    ],
    [
      'une consigne',
      {
        lignes: [dix('80.00', { net: '8' }), { nom: 'Consigne emballage', quantite: '2', net: '5', montant: '10.00' }],
      },
      [
        ['MARCHANDISE', 0],
        ['CONSIGNE', 0],
      ],
    ],
    [
      'une taxe en ligne, et un commentaire',
      {
        lignes: [
          dix('80.00', { net: '8' }),
          { nom: 'Éco-contribution', quantite: '1', net: '1', montant: '1.00' },
          { nom: 'Commande du 3 novembre', quantite: '1', net: '0', montant: '0.00' },
        ],
      },
      [
        ['MARCHANDISE', 0],
        ['TAXE', 0],
        ['COMMENTAIRE', 0],
      ],
    ],
    [
      'un retour du même produit',
      { lignes: [dix('80.00', { net: '8' }), dix('-16.00', { quantite: '-2', net: '8' })] },
      [
        ['MARCHANDISE', 0],
        ['MARCHANDISE', 'RETOUR'],
      ],
    ],
  ])('%s', async (_cas, facture, attendu) => expect(await juger(facture)).toEqual(attendu));
});

describe('une remise d’un seul taux, ou d’un produit (FAC-43)', () => {
  const deuxTaux = [dix('100.00'), dix('100.00', { ...GEL, tva: '5.5' })];
  test('BT-95 ne se partage que sur les lignes de son taux', async () => {
    const ajustements = [remise('20.00', { mots: 'Remise gamme 5,5', tva: '5.5' })];
    expect(await juger({ lignes: deuxTaux, ajustements })).toEqual([
      ['MARCHANDISE', 20],
      ['MARCHANDISE', 0],
    ]);
  });
  test('d’un taux qu’aucune ligne ne porte, elle est à rattacher', async () => {
    const [premiere] = await juger({ lignes: deuxTaux, ajustements: [remise('20.00', { tva: '2.1' })] });
    expect(premiere).toEqual(['MARCHANDISE', 'REMISE_A_RATTACHER']);
  });
  const negative = (nom: string, champs: Partial<LigneEcrite> = {}): LigneEcrite => ({
    nom,
    quantite: '-1',
    net: '20',
    montant: '-20.00',
    ...champs,
  });
  const deux = [dix('100.00'), dix('150.00', { ...GEL, brut: '15', net: '15' })];
  test.each<[string, LigneEcrite, unknown, unknown]>([
    ['en nommant son produit', negative(`Remise ${GEL.nom}`), 20, 10],
    ['par son code', negative('Remise', { ean: GEL.ean, quantite: '1', net: '-20' }), 20, 10],
    ['à son taux', negative('Remise gel', { tva: '5.5' }), 'REMISE_A_RATTACHER', 'REMISE_A_RATTACHER'],
    ['par son pourcentage', negative('Remise 20 %', { net: '50', montant: '-50.00' }), 0, 0],
    ['par celui de la ligne d’avant', negative('Remise 10 %', { net: '15', montant: '-15.00' }), 20, 15],
    ['par un mot de son produit et son pourcentage', negative('Remise 20 % comprimés'), 0, 30],
    [
      'du port rendu que rien ne facture',
      negative('Participation logistique'),
      'REMISE_A_RATTACHER',
      'REMISE_A_RATTACHER',
    ],
    ['de toute la facture', negative('Remise globale', { net: '50', montant: '-50.00' }), 0, 0],
    ['de rien que l’on sache', negative('Remise'), 'REMISE_A_RATTACHER', 'REMISE_A_RATTACHER'],
    ['par un pourcentage que nul mot n’annonce', negative('Offre −20 %', { net: '50', montant: '-50.00' }), 0, 0],
    ['sans un mot qui le dise', negative('Divers'), 'REMISE_A_RATTACHER', 'REMISE_A_RATTACHER'],
  ])('%s', async (_cas, ligneDeRemise, surLesComprimes, surLeGel) => {
    const [comprimes, gel, ecrite] = await juger({ lignes: [...deux, ligneDeRemise] });
    const nature = /logistique/.test(ligneDeRemise.nom) ? 'PORT' : 'REMISE';
    expect([comprimes?.[1], gel?.[1], ecrite?.[0]]).toEqual([surLesComprimes, surLeGel, nature]);
  });
});

test.each(['RFA déduite immédiatement', 'RFA anticipée', 'Ristourne immédiate déduite'])(
  '« %s » est de cette facture : rien n’en est réclamé (FAC-41)',
  async (mots) => {
    const ajustements = [remise('20.00', { mots, tva: '20' })];
    expect(await juger({ lignes: [dix('100.00')], ajustements })).toEqual([['MARCHANDISE', 'REMISE_A_RATTACHER']]);
  },
);

test('une ligne qui ne s’accorde pas compte pour le montant qu’elle écrit (FAC-44)', async () => {
  const factureLue = await lire({ lignes: [dix('80.00', { ajustements: [remise('20.00', { indicateur: 'true' })] })] });
  expect(comprendreLignes(factureLue)[0]).toMatchObject({ netCentimes: 8_000, doute: 'MONTANT_INCOHERENT' });
});

test('celle de tout le document se partage sur ce que la remise d’un produit en laisse (FAC-43)', async () => {
  const lignes = [
    dix('100.00'),
    dix('150.00', { ...GEL, brut: '15', net: '15' }),
    { nom: `Remise ${GEL.nom}`, quantite: '-1', net: '50', montant: '-50.00' },
  ];
  expect(await juger({ lignes, ajustements: [remise('20.00')] })).toEqual([
    ['MARCHANDISE', 10],
    ['MARCHANDISE', -30],
    ['REMISE', 0],
  ]);
});

test('une remise d’un centime, en négatif, se lit au plus près du total (FAC-45)', async () => {
  const { ajustements } = await lire({ lignes: [dix('100.00')], ajustements: [remise('-0.01')], ht: '99.99' });
  expect(ajustements).toMatchObject([{ nature: 'REMISE', montantCentimes: 1 }]);
});

describe('les unités gratuites (FAC-42)', () => {
  const creme = dix('100.00', CREME);
  const gratuites = (champs: Partial<LigneEcrite>): LigneEcrite => ({
    nom: 'UG',
    quantite: '2',
    brut: '0',
    net: '0',
    montant: '0.00',
    ...champs,
  });
  test.each<[string, LigneEcrite[], unknown]>([
    ['sous son code', [creme, gratuites(CREME)], 0],
    ['sans code, « UG » devant le nom', [creme, gratuites({ nom: `UG ${CREME.nom}` })], 0],
    ['sans code, « offerts » après une part du nom', [creme, gratuites({ nom: 'Crème hydratante offertes' })], 0],
    ['sans nom : elles suivent la ligne d’avant', [creme, gratuites({ nom: 'Unités gratuites' })], 0],
    ['sous un autre code, le même nom', [creme, gratuites({ ean: '3400930000007', nom: `UG ${CREME.nom}` })], 0],
    ['une manque', [creme, gratuites({ ...CREME, quantite: '1' })], 10],
    ['aucune', [creme], 20],
    [
      'des échantillons du produit n’en sont pas',
      [creme, gratuites({ nom: 'Échantillons crème hydratante', quantite: '20' })],
      'UNITES_A_RATTACHER',
    ],
    ['d’un nom que rien ne porte', [creme, gratuites({ nom: 'Coffret surprise offert' })], 'UNITES_A_RATTACHER'],
    [
      'un prix malgré le mot',
      [creme, gratuites({ nom: `UG ${CREME.nom}`, brut: '10', net: '10', montant: '20.00' })],
      20,
    ],
    [
      'facturées puis rendues en ligne négative',
      [
        creme,
        dix('20.00', { ...CREME, quantite: '2' }),
        { nom: `Remise UG ${CREME.nom}`, quantite: '-1', net: '20', montant: '-20.00' },
      ],
      0,
    ],
    [
      'facturées puis rendues, sans le mot « remise »',
      [
        dix('120.00', { ...CREME, quantite: '12' }),
        { nom: `2 UG ${CREME.nom}`, quantite: '-1', net: '20', montant: '-20.00' },
      ],
      0,
    ],
    [
      'un retour sans code, qui nomme le produit',
      [creme, { nom: `Retour ${CREME.nom}`, quantite: '-2', net: '10', montant: '-20.00' }],
      'RETOUR',
    ],
    ['à 100 % de remise', [creme, dix('0.00', { ...CREME, quantite: '2', ajustements: [remise('20.00')] })], 0],
  ])('%s', async (_cas, lignes, attendu) => expect((await juger({ lignes }))[0]?.[1]).toBe(attendu));
});

describe('ce qui ne se comprend pas n’est jamais réclamé (FAC-44)', () => {
  test.each<[string, FactureEcrite, string]>([
    ['quantité, prix et montant', { lignes: [dix('90.00')] }, 'MONTANT_INCOHERENT'],
    [
      'un sens qui manque, et que rien ne dit',
      { lignes: [dix('100.00', { ajustements: [{ montant: '20.00' }] })] },
      'REMISE_INCOMPRISE',
    ],
    [
      'un pourcentage de rien',
      { lignes: [dix('80.00', { ajustements: [{ indicateur: 'false', mots: 'Remise' }] })] },
      'REMISE_INCOMPRISE',
    ],
    [
      'un brut qui n’est pas de la même quantité',
      { lignes: [dix('1131.50', { quantite: '1000', brut: '1.1605', net: '1131.50', baseDuNet: '1000' })] },
      'PRIX_INCOMPRIS',
    ],
    [
      'une taxe dite dans le prix, sans son montant',
      {
        lignes: [
          dix('81.30', { net: '8.13' }),
          { nom: 'Dont éco-participation 1,30 €', quantite: '1', net: '0', montant: '0.00' },
        ],
      },
      'PRIX_INCOMPRIS',
    ],
    ['un prix brut de zéro', { lignes: [dix('80.00', { brut: '0', net: '8' })] }, 'SANS_PRIX_BRUT'],
    ['un prix net au-dessus du brut, sans un mot', { lignes: [dix('100.00', { brut: '8' })] }, 'PRIX_INCOMPRIS'],
    [
      'des remises que le total annonce sans les écrire',
      { lignes: [dix('100.00')], remises: '20.00', ht: '80.00' },
      'DOCUMENT_INCOHERENT',
    ],
    ['un total HT que rien n’explique', { lignes: [dix('100.00')], ht: '80.00' }, 'DOCUMENT_INCOHERENT'],
  ])('%s', async (_cas, facture, motif) => expect((await juger(facture))[0]).toEqual(['MARCHANDISE', motif]));

  test('un indicateur qui manque se dit, et se lit dans les montants', async () => {
    const frais = await lire({
      lignes: [dix('105.00', { ajustements: [{ indicateur: 'oui', montant: '5.00', mots: 'Port' }] })],
    });
    expect(frais.lignes[0]?.ajustements[0]).toMatchObject({ nature: 'CHARGE', montantCentimes: 500 });
    expect(frais.avertissements).toMatchObject([{ code: 'INDICATEUR', ligne: 1, precision: 'oui' }]);
  });
});

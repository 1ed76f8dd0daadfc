import { describe, expect, test } from 'vitest';
import {
  controlerLue,
  dixBoites as dix,
  jugerEcrite as juger,
  remiseEcrite as remise,
} from '#server/testing/factures/controle-de-facture.ts';
import { ublDeFacture } from '#server/testing/factures/ubl-de-facture.ts';
import { xmlDeFacture, type FactureEcrite, type LigneEcrite } from '#server/testing/factures/xml-de-facture.ts';
import { natureDuDocument } from '#shared/features/argent/facture/rules/genre.ts';
import { comprendreLignes } from '#shared/features/argent/facture/rules/natures.ts';
import { ouvrirFacture } from '../ouvrir-facture.ts';

const lire = (xml: string) => ouvrirFacture(Buffer.from(xml));
const FORMATS = [
  ['CII', xmlDeFacture],
  ['UBL', ublDeFacture],
] as const;

describe.each(FORMATS)(
  'un avoir dont les lignes sont d’un autre signe que son total, en %s (FAC-113)',
  (_nom, ecrire) => {
    const LIGNES: readonly LigneEcrite[] = [
      dix('-80.00', { net: '8', quantite: '-10' }),
      { nom: 'Baume', ean: '2900000007017', quantite: '-1', net: '10', montant: '-10.00' },
    ];
    const positifs = LIGNES.map((ligne) => ({
      ...ligne,
      quantite: ligne.quantite.replace('-', ''),
      montant: ligne.montant.replace('-', ''),
    }));
    const endroit = ecrire({ type: '381', lignes: positifs });
    const lectureDe = async (xml: string) => {
      const { lignes, totaux, nature, avertissements } = await lire(xml);
      return [{ lignes, totaux, nature }, avertissements.map(({ code }) => code)] as const;
    };
    test.each<[string, string]>([
      ['les lignes et leur somme', ecrire({ type: '381', lignes: LIGNES, ht: '90.00' })],
      [
        'les lignes seules',
        ecrire({ type: '381', lignes: LIGNES, ht: '90.00' }).replace(
          /(Line(?:Extension|Total)Amount>)-90\.00/,
          '$190.00',
        ),
      ],
      ['le total, sous des lignes au-dessus de zéro', ecrire({ type: '381', lignes: positifs, ht: '-90.00' })],
    ])('%s', async (_titre, xml) => {
      const [attendu] = await lectureDe(endroit);
      expect(await lectureDe(xml)).toEqual([attendu, ['AVOIR_NEGATIF']]);
    });
    test('des lignes qui ne font pas le total, dans aucun sens, restent comme elles sont', async () => {
      const [{ lignes }, codes] = await lectureDe(ecrire({ type: '381', lignes: LIGNES, ht: '70.00' }));
      expect([lignes.map(({ montantNetCentimes }) => montantNetCentimes), codes]).toEqual([
        [-8_000, -1_000],
        ['HT_ECART'],
      ]);
    });
    test('une facture aux lignes négatives n’est pas redressée', async () => {
      const [{ lignes }, codes] = await lectureDe(ecrire({ lignes: LIGNES, ht: '90.00' }));
      expect([lignes[0]?.montantNetCentimes, codes]).toEqual([-8_000, ['HT_ECART']]);
    });
  },
);

test.each([
  ['Comprimés boîte de 30', 'AVOIR_RETOUR'],
  ['Crème 50 ml', 'AVOIR_RETOUR'],
  ['Geste', 'AVOIR_A_CLASSER'],
  ['Correction de prix crème 50 ml', 'AVOIR_PRIX'],
])('une unité sans code, rendue sous « %s » : %s (FAC-48)', async (nom, genre) => {
  const lignes = [{ nom, quantite: '1', net: '10', montant: '10.00' }];
  expect(natureDuDocument(await lire(xmlDeFacture({ type: '381', lignes }))).genre).toBe(genre);
});

describe('un pourcentage d’UBL, écrit 20 ou 0,20 (FAC-114)', () => {
  const ecarts = async (facture: FactureEcrite) => {
    const factureLue = await lire(ublDeFacture(facture));
    return controlerLue(factureLue).map(({ resultat, motif, ecartCentimes }) =>
      resultat === 'NON_COMPARABLE' ? motif : ecartCentimes / 100,
    );
  };
  const surLaLigne = (pourcent: string, montant?: string, base?: string): FactureEcrite => ({
    lignes: [
      dix('80.00', {
        brut: '',
        net: '10',
        ajustements: [{ indicateur: 'false', pourcent, ...(montant && { montant }), ...(base && { base }) }],
      }),
    ],
  });
  const duDocument = (pourcent: string): FactureEcrite => ({
    lignes: [dix('100.00', { net: '10', surLePrix: [{ indicateur: 'false', montant: '0' }] })],
    ajustements: [remise('20.00', { pourcent, base: '100.00' })],
  });
  test.each<[string, FactureEcrite, unknown]>([
    ['20, sans montant', surLaLigne('20'), 0],
    ['20, avec sa base', surLaLigne('20', '20.00', '100.00'), 0],
    ['0.20, avec sa base', surLaLigne('0.20', '20.00', '100.00'), 0],
    ['0.2, sans base', surLaLigne('0.2', '20.00'), 0],
    ['.2, sans montant', surLaLigne('.2', undefined, '100.00'), 'REMISE_INCOMPRISE'],
    ['0.5, qui est un demi pour cent', surLaLigne('0.5', '0.50', '100.00'), 'MONTANT_INCOHERENT'],
    ['du document, 20', duDocument('20'), 0],
    ['du document, 0.2', duDocument('0.2'), 0],
    ['du document, 0.20000', duDocument('0.20000'), 0],
    [
      'du prix, 0.2 seul',
      { lignes: [dix('80.00', { brut: '', net: '8', surLePrix: [{ indicateur: 'false', pourcent: '0.2' }] })] },
      'SANS_PRIX_BRUT',
    ],
    [
      'du prix, 20 seul',
      { lignes: [dix('80.00', { brut: '', net: '8', surLePrix: [{ indicateur: 'false', pourcent: '20' }] })] },
      0,
    ],
  ])('%s', async (_titre, facture, attendu) => expect(await ecarts(facture)).toEqual([attendu]));
});

describe('une coopération commerciale n’est ni une marchandise ni une remise (FAC-115)', () => {
  const NOMS = [
    'Coopération commerciale',
    'Coopération commerciale T3 2026',
    'COOPERATION COMMERCIALE CREME 50 ML',
    'Prestation de coopération commerciale',
    'Participation publicitaire',
    'Participation publicité catalogue',
    'Budget marketing 2026',
    'Prestation de mise en avant TG',
    'Prestations visibilité vitrine',
    'Service merchandising',
    'Prestation de référencement',
  ];
  test.each(NOMS)('%s, déduite ou facturée, ne change ni la base ni l’écart', async (nom) => {
    const boites = dix('80.00', { net: '8' });
    const deduite = { nom, quantite: '-1', net: '50', montant: '-50.00' };
    expect(await juger({ lignes: [boites, deduite] })).toEqual([
      ['MARCHANDISE', 0],
      ['ACOMPTE', 0],
    ]);
    expect(await juger({ lignes: [boites, { ...deduite, quantite: '1', montant: '50.00' }] })).toEqual([
      ['MARCHANDISE', 0],
      ['PORT', 0],
    ]);
    const duDocument = await lire(xmlDeFacture({ lignes: [boites], ajustements: [remise('50.00', { mots: nom })] }));
    expect(comprendreLignes(duDocument).map(({ netCentimes }) => netCentimes)).toEqual([8_000]);
    const avoir = await lire(
      xmlDeFacture({ type: '381', lignes: [{ nom, quantite: '1', net: '50', montant: '50.00' }] }),
    );
    expect(natureDuDocument(avoir).genre).toBe('AVOIR_RFA');
  });
  test('un produit garde son code', async () => {
    expect(await juger({ lignes: [dix('80.00', { net: '8', nom: 'Crème Coopération' })] })).toEqual([
      ['MARCHANDISE', 0],
    ]);
  });
});

describe.each(FORMATS)('ce qu’une ligne d’avoir écrit à côté de son nom, en %s (FAC-48, FAC-73)', (_nom, ecrire) => {
  const avoir = (note: string, nom = 'Avoir financier') =>
    lire(ecrire({ type: '381', lignes: [{ nom, quantite: '1', net: '50', montant: '50.00', note }] }));
  test('la facture qu’elle cite', async () => {
    const { facturesReferencees } = await avoir('Facture FA-2026-77');
    expect(facturesReferencees).toEqual([{ numero: 'FA-2026-77', date: null }]);
  });
  test('ce qu’elle rend', async () => {
    expect(natureDuDocument(await avoir('RFA 2025')).genre).toBe('AVOIR_RFA');
    expect(natureDuDocument(await avoir('Retour de périmés')).genre).toBe('AVOIR_RETOUR');
  });
  test('d’une facture, elle ne cite rien', async () => {
    const lignes = [dix('80.00', { net: '8', note: 'Facture FA-2026-77' })];
    expect((await lire(ecrire({ lignes }))).facturesReferencees).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { uneContrepartie, unePromotion, unProduit } from '../exemples-de-test.ts';
import { acceptationSchema, promotionSaisieSchema } from './saisie.ts';

const lire = (champs: object) => promotionSaisieSchema.safeParse({ ...unePromotion(), ...champs });
const premiere = (champs: object): string | undefined => lire(champs).error?.issues[0]?.message;
const texte = (longueur: number) => 'é'.repeat(longueur);
const place = { emplacementId: 1, dateDebut: null, dateFin: null, quantiteFacing: null, prixHtCentimes: null };
const bri = { dispositif: 'BRI', valeurCentimes: 300, valeurPct: null, codeCoupon: null, marquePayps: null };

/** Each field at its limit, then just above it. */
describe.each<[string, (valeur: never) => object, unknown, unknown, string]>([
  [
    'nomOperation',
    (v) => ({ nomOperation: v }),
    texte(255),
    texte(256),
    'Le nom de l’opération ne doit pas dépasser 255 caractères.',
  ],
  [
    'conditionsPromo',
    (v) => ({ conditionsPromo: v }),
    texte(500),
    texte(501),
    'Le texte des conditions ne doit pas dépasser 500 caractères.',
  ],
  [
    'commentaire',
    (v) => ({ commentaire: v }),
    texte(500),
    texte(501),
    'Le commentaire ne doit pas dépasser 500 caractères.',
  ],
  [
    'emplacementConseille',
    (v) => ({ emplacementConseille: v }),
    texte(255),
    texte(256),
    'L’emplacement conseillé ne doit pas dépasser 255 caractères.',
  ],
  [
    'quantite',
    (v) => ({ quantite: v }),
    1_000_000,
    1_000_001,
    'La quantité doit être un nombre entier, de 1 à 1 000 000.',
  ],
  ['quantite basse', (v) => ({ quantite: v }), 1, 0, 'La quantité doit être un nombre entier, de 1 à 1 000 000.'],
  [
    'produits.nom',
    (v) => ({ produits: [unProduit({ nom: v })] }),
    texte(255),
    texte(256),
    'Le nom du produit ne doit pas dépasser 255 caractères.',
  ],
  [
    'produits.tva',
    (v) => ({ produits: [unProduit({ tva: v })] }),
    100,
    100.01,
    'La TVA doit être un nombre compris entre 0 et 100.',
  ],
  [
    'produits.tva',
    (v) => ({ produits: [unProduit({ tva: v })] }),
    5.55,
    5.555,
    'La TVA doit avoir deux décimales au plus.',
  ],
  [
    'produits.ean',
    (v) => ({ produits: [unProduit({ ean: v })] }),
    '3400930000007',
    '34009300000071',
    'Le code EAN doit contenir 13 chiffres.',
  ],
  [
    'contreparties.valeur',
    (v) => ({ contreparties: [uneContrepartie({ valeurCentiemes: v })] }),
    999_999_999_999,
    1_000_000_000_000,
    'La valeur doit être un nombre, zéro ou plus, avec deux décimales au plus.',
  ],
  [
    'contreparties.delai',
    (v) => ({ contreparties: [uneContrepartie({ delaiJours: v })] }),
    365,
    366,
    'Le délai doit être un nombre entier de jours, de 0 à 365.',
  ],
  [
    'contreparties.contrepartie',
    (v) => ({ contreparties: [uneContrepartie({ contrepartie: v })] }),
    texte(255),
    texte(256),
    'La contrepartie ne doit pas dépasser 255 caractères.',
  ],
  [
    'emplacements.facing',
    (v) => ({ emplacements: [{ ...place, quantiteFacing: v }] }),
    100_000,
    100_001,
    'Le nombre de facings doit être un nombre entier, de 1 à 100 000.',
  ],
  [
    'dispositifs.valeurPct',
    (v) => ({ dispositifs: [{ ...bri, valeurPct: v }] }),
    100,
    100.01,
    'La valeur du bon doit être un nombre plus grand que 0 et inférieur ou égal à 100, avec deux décimales au plus.',
  ],
  [
    'dispositifs.codeCoupon',
    (v) => ({ dispositifs: [{ ...bri, codeCoupon: v }] }),
    texte(50),
    texte(51),
    'Le code du coupon ne doit pas dépasser 50 caractères.',
  ],
  [
    'dateFin',
    (v) => ({ dateFin: v }),
    '2026-03-02',
    '2026-03-01',
    'La date de fin doit être le jour de la date de début ou après.',
  ],
])('%s', (_champ, avec, limite, depasse, message) => {
  it('passe à sa limite, pas au-delà', () => {
    expect(premiere(avec(limite as never))).toBeUndefined();
    expect(premiere(avec(depasse as never))).toBe(message.replace(/ (?=000)/g, '\u202f'));
  });
});

describe('les listes', () => {
  it.each([
    [
      'produits',
      500,
      (i: number) => unProduit({ nom: `Produit ${i}` }),
      'Une promotion contient 500 produits au plus.',
    ],
    ['contreparties', 50, () => uneContrepartie(), 'Une promotion contient 50 contreparties au plus.'],
    [
      'emplacements',
      100,
      (i: number) => ({ ...place, emplacementId: i + 1 }),
      'Une promotion occupe 100 emplacements au plus.',
    ],
  ] as const)('%s : %i au plus', (champ, max, creerElement, message) => {
    expect(premiere({ [champ]: Array.from({ length: max }, (_, i) => creerElement(i)) })).toBeUndefined();
    expect(premiere({ [champ]: Array.from({ length: max + 1 }, (_, i) => creerElement(i)) })).toBe(message);
  });

  it.each([
    [
      'un produit deux fois, accents et casse mis à part',
      { produits: [unProduit({ nom: 'Crème' }), unProduit({ nom: ' CREME ' })] },
      'Ce produit est déjà dans la promotion.',
    ],
    ['un dispositif deux fois', { dispositifs: [bri, bri] }, 'Ce dispositif est déjà choisi.'],
    ['un segment deux fois', { segmentIds: [3, 3] }, 'Un segment est choisi deux fois.'],
    [
      'une place deux fois aux mêmes jours',
      { emplacements: [place, place] },
      'Cet emplacement est déjà choisi à ces dates.',
    ],
    [
      'une place hors de ses dates',
      { emplacements: [{ ...place, dateFin: '2026-03-30' }] },
      'La TG doit rester dans les dates de la promotion.',
    ],
    [
      'un prix maxi sous le prix mini',
      { dispositifs: [{ dispositif: 'PRIX_MIN_MAX', prixMiniTtcCentimes: 900, prixMaxiTtcCentimes: 899 }] },
      'Le prix maxi doit être au moins égal au prix mini.',
    ],
  ])('refusent %s', (_cas, champs, message) => {
    expect(premiere(champs)).toBe(message);
  });

  it('une place deux fois à des jours qui se suivent passe', () => {
    expect(
      premiere({
        emplacements: [
          { ...place, dateFin: '2026-03-08' },
          { ...place, dateDebut: '2026-03-09' },
        ],
      }),
    ).toBeUndefined();
  });
});

it('un champ inconnu est refusé ; une acceptation sans emplacements n’en parle pas', () => {
  expect(lire({ etatPromo: 'VALIDATED' }).success).toBe(false);
  expect(acceptationSchema.parse({ version: 1 })).not.toHaveProperty('emplacements');
});

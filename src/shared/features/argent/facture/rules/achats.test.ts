import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sommesDesMois, type Achat, type PerimetreFacture, type Sommes } from './achats.ts';
import { lireProduitFacture } from './gammes.ts';
import { natureDuDocument } from './genre.ts';
import { uneLigneLue } from '../exemples-de-test.ts';

const achat = ({
  ean = '3518370400049',
  nom = 'Solaire lait',
  ...somme
}: Partial<Sommes> & { readonly ean?: string | null; readonly nom?: string } = {}): Achat => ({
  ean,
  cip13: null,
  produitLu: lireProduitFacture({ nom, gamme: null }),
  sommes: [
    {
      mois: '2026-03',
      netCentimes: 8_400,
      brutCentimes: 12_000,
      quantiteMillioniemes: 12_000_000,
      gratuitesMillioniemes: 0,
      ...somme,
    },
  ],
});
const perimetre = (champs: Partial<PerimetreFacture> = {}): PerimetreFacture => ({
  laboratoire: 'Sylve',
  eans: [],
  gamme: 'Solaires',
  produit: null,
  ...champs,
});
const sommes = (...demande: Parameters<typeof sommesDesMois>) => [...sommesDesMois(...demande)];

test('net, brut ou quantité, mois par mois, avoirs déduits', () => {
  const achats = [
    achat(),
    achat({ mois: '2026-04' }),
    achat({ netCentimes: -400, brutCentimes: -600, quantiteMillioniemes: -500_000 }),
  ];
  expect(sommes(achats, perimetre(), 'NET')).toEqual([
    ['2026-03', 8_000],
    ['2026-04', 8_400],
  ]);
  expect(sommes(achats, perimetre(), 'BRUT')[0]).toEqual(['2026-03', 11_400]);
  expect(sommes(achats, perimetre(), 'QUANTITE')[0]).toEqual(['2026-03', 1_150]);
});

test('les produits l’emportent sur la gamme, la gamme sur le produit', () => {
  const achats = [achat(), achat({ ean: '3400930000007', nom: 'Sirop' })];
  const qui = (champs: Partial<PerimetreFacture>) => sommes(achats, perimetre(champs), 'NET');
  expect(qui({ eans: ['3400930000007'] })).toEqual([['2026-03', 8_400]]);
  expect(qui({ gamme: 'Toute la gamme' })).toEqual([['2026-03', 16_800]]);
  expect(qui({ gamme: null, produit: 'Sirop' })).toEqual([['2026-03', 8_400]]);
  expect(qui({ gamme: null })).toEqual([]);
  expect(qui({ gamme: 'Gorge' })).toEqual([]);
});

test('ce qui est rendu tout entier ne laisse rien', () => {
  const achatRendu = fc.record({ net: fc.integer({ min: 0, max: 1e9 }), mois: fc.constantFrom('2026-01', '2026-02') });
  fc.assert(
    fc.property(fc.array(achatRendu), (achetes) => {
      const achats = achetes.flatMap(({ net, mois }) => [
        achat({ netCentimes: net, mois }),
        achat({ netCentimes: -net, mois }),
      ]);
      for (const [, somme] of sommesDesMois(achats, perimetre(), 'NET')) expect(somme).toBe(0);
    }),
  );
});

const RISTOURNES = [
  'Ristourne',
  'Ristournes annuelles',
  'RFA',
  'R.F.A.',
  'Remise de fin d’année',
  'Remises de fin d année',
  'Bonus de fin d’année',
  'Coopération commerciale',
  'Budget de coopération',
] as const;
const periode = fc.constantFrom('', ' 2024', ' 2025', ' 1er semestre 2026', ' T4 2025', ' année N-1');
const casse = fc.constantFrom(
  (texte: string) => texte,
  (texte: string) => texte.toUpperCase(),
  (texte: string) => texte.toLowerCase(),
);
const ou = fc.constantFrom('ligne', 'note', 'pied', 'avec des produits');

const sansCode = { ean: null, cip13: null, prixBrutMillioniemes: null, prixNetMillioniemes: null };
const laLigne = (nom: string) => ({ ...uneLigneLue({ rang: 1, quantiteMillioniemes: 1_000_000 }), ...sansCode, nom });
const sansMots = { ...uneLigneLue({ rang: 1, quantiteMillioniemes: 1_000_000 }), ...sansCode, nom: 'Avoir' };
const documentDe = (nom: string, place: string) => ({
  nature: 'AVOIR' as const,
  typeDocument: null,
  notes: place === 'note' ? nom : null,
  ajustements:
    place === 'pied'
      ? [
          {
            nature: 'CHARGE' as const,
            montantCentimes: 5_000,
            libelle: nom,
            pourcentCentiemes: null,
            tvaCentiemes: null,
          },
        ]
      : [],
  lignes:
    place === 'ligne'
      ? [laLigne(nom)]
      : place === 'avec des produits'
        ? [uneLigneLue({ rang: 2 }), laLigne(nom)]
        : [sansMots],
});

test('RFA-52 : un avoir qui parle d’une ristourne, de quelque année, ne baisse aucune base', () =>
  fc.assert(
    fc.property(fc.constantFrom(...RISTOURNES), periode, casse, ou, (mots, annee, ecrire, place) => {
      const { genre } = natureDuDocument(documentDe(ecrire(`${mots}${annee}`), place));
      expect(['AVOIR_RFA', 'AVOIR_A_CLASSER'], `${mots}${annee}, ${place}`).toContain(genre);
    }),
  ));

test('un retour et une correction de prix, eux, la baissent', () => {
  const { genre: retour } = natureDuDocument(documentDe('Retour de produits périmés', 'avec des produits'));
  const { genre: prix } = natureDuDocument(documentDe('Correction de prix', 'ligne'));
  expect([retour, prix]).toEqual(['AVOIR_RETOUR', 'AVOIR_PRIX']);
});

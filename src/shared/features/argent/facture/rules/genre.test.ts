import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uneLigneLue } from '../exemples-de-test.ts';
import { natureDuDocument } from './genre.ts';

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
      const { genre } = natureDuDocument(documentDe(ecrire(`${mots}${annee}`), place) as never);
      expect(['AVOIR_RFA', 'AVOIR_A_CLASSER'], `${mots}${annee}, ${place}`).toContain(genre);
    }),
  ));

test('un retour et une correction de prix, eux, la baissent', () => {
  const { genre: retour } = natureDuDocument(documentDe('Retour de produits périmés', 'avec des produits') as never);
  const { genre: prix } = natureDuDocument(documentDe('Correction de prix', 'ligne') as never);
  expect([retour, prix]).toEqual(['AVOIR_RETOUR', 'AVOIR_PRIX']);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  documentAuHasard,
  type DocumentAuHasard,
  type ProduitVrai,
} from '#server/testing/factures/documents-au-hasard.ts';
import { MISES_EN_PAGE, texteDeFacture } from '#server/testing/factures/texte-de-facture.ts';
import { ublDeFacture } from '#server/testing/factures/ubl-de-facture.ts';
import { xmlDeFacture, type FactureEcrite } from '#server/testing/factures/xml-de-facture.ts';
import { mesuresDesLignes } from '#shared/features/argent/facture/rules/achats.ts';
import { comparateurDePrix } from '#shared/features/argent/facture/rules/conditions/comparer.ts';
import { natureDuDocument } from '#shared/features/argent/facture/rules/genre.ts';
import { lireTexteDePdf } from '#shared/features/argent/facture/rules/texte/lire-texte.ts';
import { comprendreLignes } from '#shared/features/argent/facture/rules/natures.ts';
import type { FactureLue } from '#shared/features/argent/facture/schemas.ts';
import { ouvrirFacture } from '../ouvrir-facture.ts';

/** `DOCUMENTS=10000 GRAINE=7 npx vitest run …` draws others, as many as wanted. */
const tirages = { numRuns: Number(process.env['DOCUMENTS'] ?? '80') };
const somme = (nombres: readonly number[]): number => nombres.reduce((a, b) => a + b, 0);

const FORMATS = { CII: xmlDeFacture, UBL: ublDeFacture };
/** UBL has no free quantity, nor a discount inside its net price. */
const formatsDe = ({ lignes }: FactureEcrite): (keyof typeof FORMATS)[] =>
  lignes.some(({ gratuites, dansLeNet }) => gratuites !== undefined || dansLeNet !== undefined)
    ? ['CII']
    : ['CII', 'UBL'];
const lire = (facture: FactureEcrite, format: keyof typeof FORMATS): Promise<FactureLue> =>
  ouvrirFacture(Buffer.from(FORMATS[format](facture)));

const comparer = (factureLue: FactureLue, produits: readonly ProduitVrai[]) =>
  comparateurDePrix(
    [
      {
        id: 1,
        gamme: 'Galénix',
        debut: '2026-01-01',
        fin: '2026-12-31',
        remise: '',
        remiseCentiemes: 0,
        ug: null,
        produits: produits.map(({ ean, nom, promis }) => ({ ean, nom, remise: '', ...promis })),
        francoCentimes: null,
        minimumCentimes: null,
        delai: { jours: null, finDeMois: false },
      },
    ],
    'Galénix',
  )({
    ...factureLue,
    date: factureLue.date ?? '',
    lignes: factureLue.lignes.map((ligne) => ({ ...ligne, gamme: null })),
  }).lignes;
const mesurer = (factureLue: FactureLue) => {
  const { genre } = natureDuDocument({ ...factureLue, dejaPayeCentimes: factureLue.totaux.dejaPayeCentimes });
  const mesures = mesuresDesLignes(factureLue.lignes, comprendreLignes(factureLue), genre);
  return {
    net: somme(mesures.map(({ achatNetCentimes }) => achatNetCentimes)),
    brut: somme(mesures.map(({ achatBrutCentimes }) => achatBrutCentimes)),
    unites: somme(mesures.map(({ achatQuantite }) => achatQuantite)) / 1_000_000,
  };
};

/** What is paid for a product above what is promised, its part of the discounts of the document off. */
const ecartVrai = (produit: ProduitVrai, { produits, remises }: DocumentAuHasard): number => {
  const parts = remises.map(({ centimes, tva }) => {
    const vises = produits.filter((autre) => tva === null || autre.tva === tva);
    return vises.includes(produit)
      ? (centimes * produit.netCentimes) / somme(vises.map(({ netCentimes }) => netCentimes))
      : 0;
  });
  const unitesManquantes = (produit.promises - produit.gratuites) * (produit.brutCentimes / produit.quantite);
  return produit.netCentimes - somme(parts) - produit.attenduCentimes + unitesManquantes;
};
/** Cents of tolerance: each part of a shared discount is rounded. */
const ARRONDI = 2;

describe('d’une vérité tirée au sort (FAC-98)', () => {
  test('rien n’est réclamé de trop, rien n’est caché, la base est juste au centime', async () => {
    await fc.assert(
      fc.asyncProperty(documentAuHasard, async (vrai) => {
        for (const format of formatsDe(vrai.facture)) {
          const factureLue = await lire(vrai.facture, format);
          expect(mesurer(factureLue)).toEqual({
            net:
              somme(vrai.produits.map(({ netCentimes }) => netCentimes)) -
              somme(vrai.remises.map(({ centimes }) => centimes)),
            brut: somme(vrai.produits.map(({ brutCentimes }) => brutCentimes)),
            unites: somme(vrai.produits.map(({ quantite }) => quantite)),
          });
          const comparees = comparer(factureLue, vrai.produits);
          const comprises = comprendreLignes(factureLue);
          for (const produit of vrai.produits) {
            const rang = factureLue.lignes.findIndex(
              ({ nom, montantNetCentimes }, i) =>
                nom === produit.nom && montantNetCentimes > 0 && comprises[i]?.nature === 'MARCHANDISE',
            );
            const { resultat, motif, ecartCentimes = 0 } = comparees[rang] ?? {};
            // A discount of the whole document may be units that are free inside the quantity.
            const ambigu = produit.promis.ug !== null && vrai.remises.length > 0 && resultat === 'NON_COMPARABLE';
            if (ambigu) expect(motif).toBe('UNITES_A_RATTACHER');
            else
              expect([
                format,
                produit.nom,
                resultat === 'NON_COMPARABLE' ? motif : Math.abs(ecartCentimes - ecartVrai(produit, vrai)) <= ARRONDI,
              ]).toEqual([format, produit.nom, true]);
          }
        }
      }),
      tirages,
    );
  });

  const TYPES = {
    '380': ['FACTURE', false, false],
    '384': ['RECTIFICATIVE', false, false],
    '386': ['ACOMPTE', false, false],
    '389': ['FACTURE', true, false],
    '393': ['FACTURE', false, true],
    '471': ['RECTIFICATIVE', true, false],
    '472': ['RECTIFICATIVE', false, true],
    '473': ['RECTIFICATIVE', true, true],
    '500': ['ACOMPTE', true, false],
    '501': ['FACTURE', true, true],
    '381': ['AVOIR_RETOUR', false, false],
    '261': ['AVOIR_RETOUR', true, false],
    '262': ['AVOIR_RFA', false, false],
    '396': ['AVOIR_RETOUR', false, true],
    '502': ['AVOIR_RETOUR', true, true],
    '503': ['AVOIR_ACOMPTE', false, false],
  } as const;
  const estUnAvoir = (genre: string): boolean => genre.startsWith('AVOIR');
  const oppose = (nombre: string): string =>
    Number(nombre) === 0 ? nombre : nombre.startsWith('-') ? nombre.slice(1) : `-${nombre}`;
  /** The same document, what it gives back written below zero. */
  const enNegatif = (facture: FactureEcrite): FactureEcrite => ({
    ...facture,
    ...(facture.ht !== undefined && { ht: oppose(facture.ht) }),
    lignes: facture.lignes.map((ligne) => ({
      ...ligne,
      quantite: oppose(ligne.quantite),
      montant: oppose(ligne.montant),
    })),
  });
  const produitsSeuls = documentAuHasard.map(({ produits }): FactureEcrite => ({
    lignes: produits.map(({ ean, nom, quantite, netCentimes }) => ({
      ...(ean !== null && { ean }),
      nom,
      quantite: String(quantite),
      net: (netCentimes / quantite / 100).toFixed(6),
      montant: (netCentimes / 100).toFixed(2),
    })),
  }));
  test('chaque code dit ses trois faits, et ce qui est rendu se compte pareil, écrit au-dessus de zéro ou en dessous', async () => {
    await fc.assert(
      fc.asyncProperty(
        produitsSeuls,
        fc.constantFrom(...(Object.keys(TYPES) as (keyof typeof TYPES)[])),
        fc.boolean(),
        fc.constantFrom<[string, string | null]>(['', null], ['RFA 2025', 'RFA'], ['Correction de prix', 'PRIX']),
        async (produits, type, negatif, [mots, rend]) => {
          const [genre, autofacture, affacture] = TYPES[type];
          const avoir = estUnAvoir(genre);
          const sansProduit = rend === 'RFA';
          const facture: FactureEcrite = {
            ...produits,
            type,
            cite: ['F-1'],
            ...(avoir && mots !== '' && { note: mots }),
            ...(avoir && sansProduit && { lignes: [{ nom: mots, quantite: '1', net: '90', montant: '90.00' }] }),
          };
          const attendu = genre !== 'AVOIR_RETOUR' || rend === null ? genre : `AVOIR_${rend}`;
          const ecrite = negatif && avoir ? enNegatif(facture) : facture;
          for (const format of ['CII', 'UBL'] as const) {
            const factureLue = await lire(ecrite, format);
            expect(natureDuDocument(factureLue)).toEqual({ genre: attendu, autofacture, affacture });
            expect([factureLue.nature, factureLue.facturesReferencees.map(({ numero }) => numero)]).toEqual([
              avoir ? 'AVOIR' : 'FACTURE',
              ['F-1'],
            ]);
            const unites = somme(produits.lignes.map(({ quantite }) => Number(quantite)));
            if (!avoir || !sansProduit)
              expect(mesurer(factureLue)).toMatchObject({
                net: somme(produits.lignes.map(({ montant }) => Math.round(Number(montant) * 100))),
                unites: attendu === 'AVOIR_PRIX' ? 0 : unites,
              });
          }
        },
      ),
      tirages,
    );
  });

  test('le texte d’un PDF dit le même numéro, le même jour et les mêmes totaux', () => {
    fc.assert(
      fc.property(
        documentAuHasard,
        fc.constantFrom(...MISES_EN_PAGE),
        fc.constantFrom('380', '381'),
        ({ facture }, page, type) => {
          const numero = 'FA-2026-0042';
          const { totaux, ...texteLu } = lireTexteDePdf({
            lignes: texteDeFacture({ ...facture, numero, type }, page),
            incomplet: false,
          });
          const ht = Math.round(Number(facture.ht) * 100);
          const tva = Math.round(Number((Number(facture.ht) * 0.2).toFixed(2)) * 100);
          expect(texteLu).toMatchObject({
            numero,
            date: '2026-11-10',
            devise: 'EUR',
            nature: type === '381' ? 'AVOIR' : 'FACTURE',
          });
          expect(totaux).toMatchObject({ htCentimes: ht, tvaCentimes: tva, ttcCentimes: ht + tva });
        },
      ),
      tirages,
    );
  });
});

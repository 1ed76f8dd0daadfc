import { assert, constantFrom, integer, option, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LigneSaisieFacture, SaisieFacture } from '../../schemas/saisie.ts';
import { avertissementDeFacture, remiseConstatee } from '../controle.ts';
import { comprendreLignes } from '../natures.ts';
import { enSaisieDeFacture, lireFactureSaisie, montantDeLigneSaisie } from './saisie.ts';

const uneLigneSaisie = (champs: Partial<LigneSaisieFacture> = {}): LigneSaisieFacture => ({
  id: null,
  code: '3518370400049',
  nom: 'Solaire lait SPF50',
  quantiteMillioniemes: 12_000_000,
  prixBrutMillioniemes: 10_000_000,
  remiseCentiemes: 2_500,
  montantNetCentimes: null,
  tvaCentiemes: 2_000,
  nature: null,
  ...champs,
});
const uneSaisie = (champs: Partial<SaisieFacture> = {}): SaisieFacture => ({
  genre: 'FACTURE',
  numero: 'F-1',
  dateEmission: '2026-10-15',
  dateEcheance: null,
  devise: 'EUR',
  laboratoireId: 1,
  vendeurNom: null,
  vendeurNumero: null,
  acheteurNom: null,
  acheteurNumero: null,
  citees: null,
  htCentimes: 9_000,
  tvaCentimes: 1_800,
  ttcCentimes: 10_800,
  lignes: [uneLigneSaisie()],
  ...champs,
});
const codes = (saisie: SaisieFacture) => lireFactureSaisie(saisie, null).avertissements.map(({ code }) => code);

describe('une facture saisie (FAC-80)', () => {
  test('se lit comme une facture reçue : codes, prix, remise, TVA', () => {
    const facture = lireFactureSaisie(uneSaisie({ devise: 'eur', vendeurNumero: 'fr44 732829320' }), null);
    expect(facture).toMatchObject({
      source: 'SAISIE',
      nature: 'FACTURE',
      typeDocument: '380',
      devise: 'EUR',
      vendeur: { siren: '732829320', tva: 'FR44732829320' },
      tvas: [{ tauxCentiemes: 2_000, baseCentimes: 9_000, montantCentimes: 1_800 }],
      avertissements: [],
    });
    expect(facture.lignes[0]).toMatchObject({ ean: '3518370400049', codeVendeur: null, montantNetCentimes: 9_000 });
    expect(remiseConstatee(facture.lignes[0] ?? expect.fail())?.tauxCentiemes).toBe(2_500);
  });

  test('un code qui n’est pas celui d’un produit est celui du vendeur', () => {
    const [ligne] = lireFactureSaisie(uneSaisie({ lignes: [uneLigneSaisie({ code: 'REF-12' })] }), null).lignes;
    expect(ligne).toMatchObject({ ean: null, codeVendeur: 'REF-12' });
  });

  test.each<[string, Partial<SaisieFacture>, string]>([
    ['le HT', { htCentimes: 12_000, tvaCentimes: 2_400, ttcCentimes: 14_400 }, 'HT_ECART'],
    ['la TVA', { tvaCentimes: 900, ttcCentimes: 9_900 }, 'TVA_ECART'],
    ['le TTC', { ttcCentimes: 20_000 }, 'TTC_ECART'],
    [
      'une ligne',
      {
        lignes: [uneLigneSaisie({ montantNetCentimes: 9_050 })],
        htCentimes: 9_050,
        tvaCentimes: null,
        ttcCentimes: null,
      },
      'LIGNE_ECART',
    ],
  ])('ce qui ne s’accorde pas se dit : %s', (_quoi, champs, code) => {
    expect(codes(uneSaisie(champs))).toContain(code);
  });

  test.each<[string, Partial<SaisieFacture>]>([
    ['le TTC', { ttcCentimes: null }],
    ['le HT', { htCentimes: null }],
    ['la TVA', { tvaCentimes: null }],
  ])('de deux totaux, le troisième se calcule : %s (FAC-28)', (_quoi, manque) => {
    const totaux = { htCentimes: 9_000, tvaCentimes: 1_800, ttcCentimes: 10_800 };
    expect(lireFactureSaisie(uneSaisie({ ...totaux, ...manque }), null).totaux).toMatchObject(totaux);
  });

  test('un avoir tapé avec ses moins est ce qui est rendu', () => {
    const rendu = uneLigneSaisie({ quantiteMillioniemes: -12_000_000 });
    const avoir = lireFactureSaisie(uneSaisie({ genre: 'AVOIR_RETOUR', lignes: [rendu] }), null);
    expect(avoir).toMatchObject({ nature: 'AVOIR', typeDocument: '381', avertissements: [] });
    expect(avoir.lignes[0]).toMatchObject({ quantiteMillioniemes: 12_000_000, montantNetCentimes: 9_000 });
  });

  test('une remise, un port tapés en ligne sont ce qu’ils disent', () => {
    const sansPrix = { code: null, prixBrutMillioniemes: null, remiseCentiemes: null, quantiteMillioniemes: 1_000_000 };
    const { lignes } = lireFactureSaisie(
      uneSaisie({
        lignes: [
          uneLigneSaisie(),
          uneLigneSaisie({ ...sansPrix, nom: 'Remise commerciale', montantNetCentimes: -900 }),
          uneLigneSaisie({ ...sansPrix, nom: 'Frais de port', montantNetCentimes: 500 }),
        ],
      }),
      null,
    );
    expect(comprendreLignes({ ajustements: [], lignes }).map(({ nature }) => nature)).toEqual([
      'MARCHANDISE',
      'REMISE',
      'PORT',
    ]);
  });

  test('ce qui est lu puis remontré est la même facture', () => {
    const facture = lireFactureSaisie(uneSaisie(), null);
    const remontree = enSaisieDeFacture(facture, { genre: 'FACTURE', laboratoireId: 1 });
    expect(lireFactureSaisie({ ...uneSaisie(), ...remontree } as SaisieFacture, null)).toEqual(facture);
  });
});

describe('une facture corrigée (FAC-55)', () => {
  const dejaSaisie = lireFactureSaisie(uneSaisie(), null);
  const gardee = {
    genre: 'FACTURE' as const,
    typeDocument: '380',
    ajustements: [],
    avertissements: [avertissementDeFacture('REMISES_ECART'), avertissementDeFacture('LU_DANS_LE_TEXTE')],
    lignes: dejaSaisie.lignes.map((ligne) => ({
      ...ligne,
      id: 7,
      natureSaisie: null,
      unite: 'C62',
      quantiteGratuiteMillioniemes: 2,
    })),
  };
  const corriger = (champs: Partial<SaisieFacture>) => lireFactureSaisie(uneSaisie(champs), gardee);

  test('un doute sur les remises du document reste ; ce que la personne a écrit n’est plus à vérifier', () => {
    expect(corriger({ devise: 'EUR', lignes: null }).avertissements.map(({ code }) => code)).toEqual(['REMISES_ECART']);
  });
  test('une ligne changée garde ce que la saisie ne montre pas', () => {
    const { lignes } = corriger({ lignes: [uneLigneSaisie({ id: 7, quantiteMillioniemes: 11_000_000 })] });
    expect(lignes).toMatchObject([
      { unite: 'C62', quantiteGratuiteMillioniemes: 2, quantiteMillioniemes: 11_000_000, montantNetCentimes: 8_250 },
    ]);
  });
});

describe('ce que fait une ligne', () => {
  test('son montant écrit l’emporte, sinon sa quantité à son prix remisé, au centime', () => {
    assert(
      property(
        record({
          quantiteMillioniemes: integer({ min: -1_000, max: 1_000 }).map((unites) => unites * 1_000_000),
          prixBrutMillioniemes: integer({ min: 1, max: 100_000 }).map((centimes) => centimes * 10_000),
          remiseCentiemes: option(constantFrom(0, 500, 1_250, 10_000), { nil: null }),
          montantNetCentimes: option(integer({ min: -100_000, max: 100_000 }), { nil: null }),
        }),
        (ligne) => {
          const { quantiteMillioniemes, prixBrutMillioniemes, remiseCentiemes, montantNetCentimes } = ligne;
          const exact =
            ((quantiteMillioniemes / 1_000_000) * (prixBrutMillioniemes / 10_000) * (10_000 - (remiseCentiemes ?? 0))) /
            10_000;
          const montant = montantDeLigneSaisie(ligne) ?? Number.NaN;
          if (montantNetCentimes === null) expect(Math.abs(montant - exact)).toBeLessThanOrEqual(0.5);
          else expect(montant).toBe(montantNetCentimes);
        },
      ),
    );
  });
});

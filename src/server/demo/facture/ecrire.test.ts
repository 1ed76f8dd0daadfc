import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ouvrirFacture } from '#server/features/argent/facture/commands/ouvrir-facture.ts';
import { remiseConstatee } from '#shared/features/argent/facture/rules/controle.ts';
import type { FactureLue, Partie } from '#shared/features/argent/facture/schemas.ts';
import { composerFacture, type FactureAComposer, type LigneAComposer } from './composer.ts';
import { ecrireCii } from './ecrire-cii.ts';
import { ecrirePdf, pagesDeFacture } from './ecrire-pdf.ts';
import { ecrireUbl } from './ecrire-ubl.ts';

const SYLVE: Partie = { nom: 'Laboratoire Sylve', siren: '732829320', siret: '73282932000074', tva: 'FR44732829320' };
const PORT: Partie = {
  nom: 'Pharmacie du Port & Cie',
  siren: '443061841',
  siret: '44306184100047',
  tva: 'FR64443061841',
};

/** Letters, accents, signs of XML; no space at its ends, none twice. */
const mots = fc
  .string({ unit: fc.constantFrom(...Array.from('abcdEÉœ<>&"\'’€ 09-/°')), minLength: 1, maxLength: 30 })
  .map((ecrit) => `x${ecrit}`.replace(/\s+/g, ' ').trim());
const jour = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const taux = fc.constantFrom(0, 210, 550, 1000, 2000);
const ligne: fc.Arbitrary<LigneAComposer> = fc.record({
  nom: mots,
  ean: fc.constantFrom(null, '3400930000007', '3518370400049'),
  codeVendeur: fc.option(mots, { nil: null }),
  quantite: fc.integer({ min: -50, max: 5_000 }),
  prixBrutCentimes: fc.integer({ min: 0, max: 100_000 }),
  remiseCentiemes: fc.constantFrom(0, 333, 1500, 5000, 10_000),
  tvaCentiemes: taux,
});
/** A return is only part of an invoice whose total stays above zero. */
const positive = (facture: FactureLue): boolean => (facture.totaux.ttcCentimes ?? 0) > 0;
const facture = fc
  .record({
    numero: mots,
    nature: fc.constantFrom('FACTURE' as const, 'AVOIR' as const),
    date: jour,
    echeance: fc.option(jour, { nil: null }),
    vendeur: fc.constant(SYLVE),
    acheteur: fc.constant(PORT),
    commande: fc.option(mots, { nil: null }),
    bonsLivraison: fc.array(mots, { maxLength: 3 }),
    facturesReferencees: fc.array(fc.record({ numero: mots, date: fc.option(jour, { nil: null }) }), { maxLength: 3 }),
    periode: fc.option(fc.record({ debut: jour, fin: jour }), { nil: null }),
    lignes: fc.array(ligne, { minLength: 1, maxLength: 12 }),
    ajustements: fc.array(
      fc.record({
        nature: fc.constantFrom('REMISE' as const, 'CHARGE' as const),
        libelle: fc.option(mots, { nil: null }),
        montantCentimes: fc.integer({ min: 0, max: 5_000 }),
        // Under one per cent, UBL is not read without an amount that tells (FAC-114).
        pourcentCentiemes: fc.option(fc.integer({ min: 100, max: 10_000 }), { nil: null }),
        tvaCentiemes: taux,
      }),
      { maxLength: 3 },
    ),
    dejaPayeCentimes: fc.nat(10_000),
  } satisfies { [K in keyof FactureAComposer]: fc.Arbitrary<FactureAComposer[K]> })
  .map(composerFacture)
  .filter(positive);

describe('ce qui est écrit se relit identique, sans rien d’étrange', () => {
  test('en CII', async () => {
    await fc.assert(
      fc.asyncProperty(facture, async (ecrite) => {
        expect(await ouvrirFacture(Buffer.from(ecrireCii(ecrite)))).toEqual(ecrite);
      }),
      { numRuns: 60 },
    );
  });
  test('en UBL', async () => {
    await fc.assert(
      fc.asyncProperty(facture, async (ecrite) => {
        expect(await ouvrirFacture(Buffer.from(ecrireUbl(ecrite)))).toEqual({ ...ecrite, source: 'UBL' });
      }),
      { numRuns: 60 },
    );
  });
  test('dans un PDF, avec des unités gratuites', async () => {
    await fc.assert(
      fc.asyncProperty(facture, async (ecrite) => {
        const lignes = ecrite.lignes.map((ligneEcrite) => ({
          ...ligneEcrite,
          quantiteGratuiteMillioniemes: 2_000_000,
        }));
        const avecGratuites = { ...ecrite, profil: 'EXTENDED' as const, lignes };
        const pdf = ecrirePdf(pagesDeFacture(avecGratuites), [
          { nom: 'factur-x.xml', contenu: Buffer.from(ecrireCii(avecGratuites)) },
        ]);
        expect(await ouvrirFacture(pdf)).toEqual({ ...avecGratuites, source: 'FACTURX' });
      }),
      { numRuns: 15 },
    );
  });
  test('la remise d’une ligne se retrouve, à un centième près quand le montant compte', async () => {
    const ecrite = composerFacture({
      numero: 'F-1',
      date: '2026-09-15',
      vendeur: SYLVE,
      lignes: [{ nom: 'Sirop', quantite: 24, prixBrutCentimes: 433, remiseCentiemes: 3_250, tvaCentiemes: 550 }],
    });
    const factureLue = await ouvrirFacture(Buffer.from(ecrireUbl(ecrite)));
    const [premiere] = factureLue.lignes;
    expect(premiere && remiseConstatee(premiere)?.tauxCentiemes).toBe(3_250);
  });
});

test('le texte d’un PDF sans données : numéro, dates et totaux', async () => {
  const ecrite = composerFacture({
    numero: 'AV-2026-12',
    nature: 'AVOIR',
    date: '2026-09-15',
    echeance: '2026-10-30',
    vendeur: SYLVE,
    acheteur: PORT,
    lignes: [{ nom: 'Avoir sur RFA', quantite: 1, prixBrutCentimes: 123_456, tvaCentiemes: 2000 }],
  });
  expect(await ouvrirFacture(ecrirePdf(pagesDeFacture(ecrite)))).toMatchObject({
    source: 'PDF_TEXTE',
    numero: 'AV-2026-12',
    nature: 'AVOIR',
    date: '2026-09-15',
    echeance: '2026-10-30',
    sirensDuTexte: ['732829320', '443061841'],
    totaux: { htCentimes: 123_456, tvaCentimes: 24_691, ttcCentimes: 148_147 },
  });
});

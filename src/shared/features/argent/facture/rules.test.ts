import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { etatsFacture, misesDeCote } from './schemas/enumerations.ts';
import { canGererFacture, canLireFacture, canSupprimerFacture } from './policy.ts';
import { droitsFacture, memePapierFacture, reclamationDe } from './rules.ts';
import { trimestreDe } from './rules/conditions/trimestre.ts';

/** FAC-30 written by hand. */
const matrice: Readonly<Record<Role, readonly [lit: boolean, gere: boolean, supprime: boolean]>> = {
  ADMIN: [true, true, true],
  ACHAT: [true, true, false],
  GROUPEMENT: [true, true, true],
  MERCHANDISING: [true, false, false],
  OPERATEUR: [true, false, false],
  CONSULTATION_GROUPEMENT: [true, false, false],
  DELEGUE: [false, false, false],
  SUPER_ADMIN: [false, false, false],
};

describe.each(roles)('%s (FAC-30)', (role) => {
  const [lit, gere, supprime] = matrice[role];
  test('lit, gère et supprime selon la matrice', () => {
    expect([canLireFacture({ role }), canGererFacture({ role }), canSupprimerFacture({ role })]).toEqual([
      lit,
      gere,
      supprime,
    ]);
  });
  test('a ses droits sur chaque état, de côté ou réclamée', () => {
    for (const etat of etatsFacture)
      for (const miseDeCote of [null, ...misesDeCote])
        for (const [nbReclamees, encaissementId, encoursId] of [
          [0, null, null],
          [2, null, null],
          [0, 7, null],
          [0, null, 8],
        ] as const) {
          const libre = nbReclamees === 0 && encaissementId === null && encoursId === null;
          const nature = etat === 'AVOIR' ? ('AVOIR' as const) : ('FACTURE' as const);
          const nbEcarts = etat === 'ECARTS' ? 1 : 0;
          expect(
            droitsFacture({ role }, { etat, miseDeCote, nature, nbReclamees, nbEcarts, encaissementId, encoursId }),
          ).toEqual({
            corriger: gere && libre,
            choisirLaboratoire: gere && libre && (miseDeCote === null || miseDeCote === 'TOTAUX'),
            mettreDeCote: gere && libre && miseDeCote === null,
            reprendre: gere && (miseDeCote === 'MANUELLE' || miseDeCote === 'AUTRE_ACHETEUR'),
            accepter: gere && miseDeCote === 'TOTAUX',
            encaisser: gere && etat === 'AUTOFACTURE' && encoursId === null,
            classer: gere && nbReclamees === 0,
            controler:
              gere &&
              miseDeCote === null &&
              !['A_COMPLETER', 'AVOIR', 'ACOMPTE', 'AUTOFACTURE', 'REMPLACEE'].includes(etat),
            reclamer: gere && etat === 'ECARTS',
            supprimer: supprime && libre,
          });
        }
  });
});

test('un papier est le même par son total (FAC-21)', () => {
  const papier = (htCentimes: number | null, ttcCentimes: number | null) => ({
    htCentimes,
    tvaCentimes: null,
    ttcCentimes,
  });
  expect(memePapierFacture(papier(100, 120), papier(90, 120))).toBe(true);
  expect(memePapierFacture(papier(100, 120), papier(100, 121))).toBe(false);
  expect(memePapierFacture(papier(100, null), papier(100, 120))).toBe(true);
  expect(memePapierFacture(papier(null, null), papier(null, null))).toBe(false);
});

test.each([
  ['2026-01-01', '2026-01-01', '2026-03-31'],
  ['2026-06-30', '2026-04-01', '2026-06-30'],
  ['2026-11-21', '2026-10-01', '2026-12-31'],
])('le trimestre du %s', (jour, debut, fin) => {
  expect(trimestreDe(jour)).toEqual({ debut, fin });
});

test('ce qui est réclamé est la somme de ses lignes, deux cents au plus (FAC-26)', () => {
  const ligne = (ecartCentimes: number, rang: number) => ({
    nom: `Produit ${rang}`,
    ean: null,
    motif: 'REMISE' as const,
    conditionDite: 'Solaires : 30 %',
    quantiteMillioniemes: 12_000_000,
    ecartCentimes,
    tvaCentiemes: rang % 2 === 0 ? 550 : 2_000,
    remiseConstateeCentiemes: 2_500,
    remiseAttendueCentiemes: 3_000,
  });
  expect(reclamationDe({ numero: 'F-1', date: '2026-10-15' }, [ligne(600, 1)])).toEqual({
    valeurAttendueCentimes: 600,
    natureFiscale: 'HT',
    tauxTvaCentiemes: 2_000,
    info: 'Remises non appliquées sur la facture F-1 du 15/10/2026 : 1 ligne, 6,00\u00a0€ HT.',
    lignes: [
      {
        produit: 'Produit 1',
        ean: null,
        quantite: 1,
        prixUnitaireHtCentimes: 600,
        tauxTvaCentiemes: 2_000,
        motif: '12 u. Remise de 25 % au lieu de 30 % (Solaires : 30 %).',
      },
    ],
  });
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 7, max: 1_000_000 }), { minLength: 1, maxLength: 400 }), (ecarts) => {
      const { lignes, valeurAttendueCentimes } = reclamationDe({ numero: 'F', date: null }, ecarts.map(ligne));
      expect(lignes.length).toBe(Math.min(ecarts.length, 200));
      expect(lignes.reduce((somme, { quantite, prixUnitaireHtCentimes: prix }) => somme + quantite * prix, 0)).toBe(
        valeurAttendueCentimes,
      );
      expect(valeurAttendueCentimes).toBe(ecarts.reduce((a, b) => a + b, 0));
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ecartMotifs } from '#shared/features/argent/encours/schemas.ts';
import { unSuivi } from '#shared/features/argent/encours/exemples-de-test.ts';
import * as encoursRules from '#shared/features/argent/encours/rules.ts';
import { reglementPropose } from '../rules.ts';
import { montantReclame, natureReclamee, totalReclame } from './montant.ts';
import { apresReglement, bilanReclamation } from './reste.ts';

const centimes = fc.integer({ min: 1, max: 10_000_000 });
const lignes = fc.array(
  fc.record({
    quantite: fc.option(fc.integer({ min: 1, max: 1_000 })),
    prixUnitaireHtCentimes: fc.option(fc.integer({ min: 0, max: 100_000 })),
  }),
  { maxLength: 20 },
);

describe('le montant réclamé', () => {
  it('est celui qui est saisi, sinon le total des produits qui ont un prix, sinon rien', () => {
    fc.assert(
      fc.property(fc.option(centimes), lignes, (montantReclameCentimes, produits) => {
        const total = totalReclame(produits);
        expect(montantReclame({ montantReclameCentimes, lignes: produits })).toBe(
          montantReclameCentimes ?? (total > 0 ? total : null),
        );
      }),
    );
    expect(
      totalReclame([
        { quantite: 3, prixUnitaireHtCentimes: 51_30 },
        { quantite: null, prixUnitaireHtCentimes: 1 },
        { quantite: 9, prixUnitaireHtCentimes: null },
      ]),
    ).toBe(153_91);
  });
});

/** The laboratory's successive gifts, and whether the rest is then closed. */
const accords = fc.array(
  fc.record({ montant: centimes, clore: fc.boolean(), motif: fc.constantFrom(...ecartMotifs), annuler: fc.boolean() }),
  { maxLength: 6 },
);

describe('où en est l’argent réclamé', () => {
  it('réclamé = reçu + compensé autrement + clos avec un motif + encore dû, au centime, quoi que le laboratoire accorde', () => {
    fc.assert(
      fc.property(centimes, accords, (montantReclameCentimes, suite) => {
        let suivi = unSuivi({ etat: 'DECLARE', valeurAttendueCentimes: montantReclameCentimes });
        let recu = 0;
        for (const { montant, clore, motif, annuler } of suite) {
          if (suivi.etat === 'REGLE') break;
          const reste = montantReclameCentimes - recu;
          const solder = clore || montant > reste;
          const sansArgent = montant % 2 === 0 && montant <= reste;
          suivi = encoursRules.suiviApresReglement(suivi, {
            date: '2026-03-01',
            aujourdhui: '2026-03-01',
            montantCentimes: montant,
            sansArgent,
            solder,
            ecartMotif: motif,
            ecartPrecision: 'dit par une personne',
          });
          recu += montant;
          if (annuler && suivi.etat === 'DECLARE') {
            suivi = encoursRules.annulerReglementEncours(suivi, {
              montantCentimes: montant,
              compenseCentimes: sansArgent ? montant : 0,
            });
            recu -= montant;
          }
          const bilan = bilanReclamation({
            montantReclameCentimes,
            natureFiscale: 'HT',
            encours: {
              id: 1,
              version: 1,
              numero: suivi.numero,
              etat: suivi.etat,
              natureFiscale: 'HT' as const,
              tauxTvaCentiemes: null,
              attenduCentimes: suivi.valeurAttendueCentimes,
              regleCentimes: suivi.valeurRegleeCentimes,
              compenseCentimes: suivi.valeurCompenseeCentimes,
              soldeCentimes: encoursRules.soldeDe(suivi),
              ecartMotif: suivi.ecartMotif,
              ecartPrecision: suivi.ecartPrecision,
            },
          })!;
          expect(bilan.recuCentimes + bilan.compenseCentimes).toBe(recu);
          expect(bilan.compenseCentimes).toBe(suivi.valeurCompenseeCentimes);
          expect(bilan.recuCentimes + bilan.compenseCentimes + bilan.closCentimes + bilan.resteCentimes).toBe(
            montantReclameCentimes,
          );
          // No amount is closed without a motive, nor both closed and owed.
          expect(bilan.closCentimes === 0 || suivi.ecartMotif !== null).toBe(true);
          expect(bilan.closCentimes === 0 || bilan.resteCentimes === 0).toBe(true);
        }
      }),
    );
  });
  it('ne dit rien tant qu’aucun montant n’est réclamé', () => {
    expect(bilanReclamation({ montantReclameCentimes: null, natureFiscale: 'HT', encours: null })).toBeNull();
  });
  it('tout est dû tant qu’il n’y a pas d’encours', () => {
    expect(bilanReclamation({ montantReclameCentimes: 153_90, natureFiscale: 'TTC', encours: null })).toEqual({
      natureFiscale: 'TTC',
      reclameCentimes: 153_90,
      recuCentimes: 0,
      compenseCentimes: 0,
      closCentimes: 0,
      resteCentimes: 153_90,
    });
  });
});

it('une relivraison sans encours propose tout ce qui est réclamé', () => {
  const relivraison = {
    nature: 'RELIVRAISON',
    avoirNumero: null,
    montantCentimes: null,
    natureFiscale: 'HT',
    datePrevue: null,
  } as const;
  const du = { soldeCentimes: 153_90, natureFiscale: 'HT', tauxTvaCentiemes: null } as const;
  expect(reglementPropose(relivraison, du, '2026-11-21').montantCentimes).toBe(153_90);
});

it('le total des produits est HT, ce qu’une personne écrit est comme elle le dit (ENC-92)', () => {
  const produits = [{ quantite: 2, prixUnitaireHtCentimes: 5_00 }];
  expect(natureReclamee({ montantReclameCentimes: null, lignes: produits }, 'TTC')).toBe('HT');
  expect(natureReclamee({ montantReclameCentimes: 12_00, lignes: produits }, 'TTC')).toBe('TTC');
  expect(natureReclamee({ montantReclameCentimes: null, lignes: [] }, null)).toBeNull();
});

it('un règlement partiel remet le laboratoire en attente, un solde clôt l’affaire', () => {
  expect(apresReglement(false)).toEqual({ statut: 'WAITING', aTraiter: false });
  expect(apresReglement(true)).toEqual({ statut: 'PROCESSED', aTraiter: false });
});

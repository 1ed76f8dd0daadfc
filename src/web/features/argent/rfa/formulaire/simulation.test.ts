import { describe, expect, test } from 'vitest';
import { saisieVideRfa, type SaisieRfa } from './saisie-rfa.ts';
import { finDuCurseur, simulerRfa } from './simulation.ts';

const saisie = (champs: Partial<SaisieRfa> = {}): SaisieRfa => ({
  ...saisieVideRfa(2026),
  taux: 0,
  gamme: 'Solaires',
  paliers: [
    { id: null, info: null, seuil: 1_000_000, valeur: 200 },
    { id: null, info: null, seuil: 2_000_000, valeur: 400 },
    { id: null, info: null, seuil: 4_000_000, valeur: 600 },
  ],
  ...champs,
});

describe('la simulation d’un contrat', () => {
  test.each([
    [999_999, 0, 0, null],
    [1_000_000, 20_000, 0, 0],
    [1_500_000, 30_000, 10_000, 0],
    [1_999_999, 40_000, 20_000, 0],
    [2_000_000, 80_000, 20_000, 1],
    [3_999_900, 159_996, 99_996, 1],
    [4_000_000, 240_000, 100_000, 2],
    [5_000_000, 300_000, 160_000, 2],
  ])('sur %i centimes : dès le premier euro %i, par tranche %i (RFA-3)', (base, premier, tranche, palier) => {
    expect(simulerRfa(saisie(), base, null)).toMatchObject({ resultat: premier, palier });
    expect(simulerRfa(saisie({ resultatType: 'TAUX_PAR_TRANCHE' }), base, null)).toMatchObject({
      resultat: tranche,
      palier,
    });
  });

  test('dit ce qui manque au prochain palier, ce qu’il rapporte et son rendement (RFA-15)', () =>
    expect(simulerRfa(saisie(), 3_650_000, null).prochain).toMatchObject({
      manque: 350_000,
      gainCentimes: 94_000,
      rendement: 2686,
    }));

  test('un taux sur des quantités attend les achats en euros du résultat', () => {
    const quantites = saisie({
      type: 'QUANTITE',
      paliers: [{ id: null, info: null, seuil: 50_000, valeur: 500 }],
    });
    expect(simulerRfa(quantites, 50_000, null)).toMatchObject({ resultat: null, palier: 0 });
    expect(simulerRfa(quantites, 50_000, 1_000_000)).toMatchObject({ resultat: 50_000 });
    expect(simulerRfa(quantites, 40_000, null).prochain).toMatchObject({ manque: 10_000, gainCentimes: null });
  });

  test('une évolution dit les achats qui manquent, dès que l’année d’avant est écrite (RFA-35)', () => {
    const evolution = saisie({
      type: 'EVOLUTION_PCT',
      paliers: [{ id: null, info: null, seuil: 1_000, valeur: 300 }],
    });
    expect(simulerRfa(evolution, 500, null)).toMatchObject({ resultat: null, prochain: null });
    expect(simulerRfa({ ...evolution, reference: 1_000_000 }, 500, null)).toMatchObject({
      resultat: 0,
      prochain: { manque: 50_000, gainCentimes: 33_000 },
    });
  });

  test('ce que seuls des mots disent n’a pas de résultat', () =>
    expect(simulerRfa(saisie({ resultatType: 'AUTRE' }), 5_000_000, null).resultat).toBeNull());

  test('le curseur va au-delà du dernier seuil, sur un nombre rond', () => {
    expect(finDuCurseur(saisie())).toBe(5_000_000);
    expect(finDuCurseur(saisie({ paliers: [] }))).toBe(5_000_000);
    expect(finDuCurseur(saisie({ type: 'EVOLUTION_PCT', paliers: [] }))).toBe(2_000);
  });
});

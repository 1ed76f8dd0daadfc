import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prochaineNuit, reessaiApres } from '#shared/features/connexions/extracteur/rules/recueil.ts';
import type { PeriodeVentes } from './schemas/effet.ts';
import {
  apresTentative,
  cumulerVentes,
  debutDuCalendrier,
  etatRecu,
  horsTaxeVente,
  joursADemander,
  joursDuCalendrier,
  MAX_TENTATIVES,
  refusDeRedemander,
  type VenteNeutre,
} from './rules.ts';
import { effetSurLesVentes, hausseDesVentes, moisDeStock } from './rules/sommes.ts';

const vente = (champs: Partial<VenteNeutre> = {}): VenteNeutre => ({
  code: '3400935955838',
  designation: 'DOLIPRANE',
  quantite: 2,
  caTtcCentimes: 420,
  caHtCentimes: 411,
  tva: 210,
  coutMoyenCentimes: 160,
  stock: null,
  ...champs,
});

describe('le calendrier', () => {
  it.each([
    ['2026-11-23', '2025-11-01', 387],
    ['2026-01-01', '2025-01-01', 365],
    ['2024-03-01', '2023-03-01', 366],
  ])('au %s, depuis le %s', (aujourdhui, debut, combien) => {
    expect(debutDuCalendrier(aujourdhui)).toBe(debut);
    expect(joursDuCalendrier(aujourdhui)).toHaveLength(combien);
  });
  it('demande d’abord les jours récents ; ni un jour complet, sauf redemandé, ni un jour abandonné', () => {
    const connu = (jour: string, etat: 'complete' | 'incomplete' | 'irrecuperable', redemande = false) => ({
      jour,
      etat,
      redemande,
    });
    const jours = joursADemander('2026-11-23', [
      connu('2026-11-22', 'complete'),
      connu('2026-11-21', 'complete', true),
      connu('2026-11-20', 'irrecuperable', true),
      connu('2026-11-19', 'incomplete'),
    ]);
    expect(jours.slice(0, 3)).toEqual(['2026-11-21', '2026-11-19', '2026-11-18']);
  });
  it('dit pourquoi un jour ne se redemande pas', () => {
    expect(refusDeRedemander('2026-11-23', null, '2026-11-23')).toContain('pas terminée');
    expect(refusDeRedemander('2025-10-31', null, '2026-11-23')).toContain('01/11/2025');
    expect(refusDeRedemander('2026-11-20', 'irrecuperable', '2026-11-23')).toContain('fichier');
    expect(refusDeRedemander('2026-11-20', 'complete', '2026-11-23')).toBeNull();
  });
});

describe('l’état d’un jour', () => {
  it.each([
    [{}, 'complete', null],
    [{ clos: false }, 'incomplete', 'JOUR_OUVERT'],
    [{ nbAnnoncees: 11 }, 'incomplete', 'LIGNES_MANQUANTES'],
    [{ nbAnnoncees: 9 }, 'incomplete', 'LIGNES_MANQUANTES'],
    [{ nbAnnoncees: null, nbEcartees: 1 }, 'incomplete', 'LIGNES_ECARTEES'],
  ])('%j : %s', (champs, etat, cause) =>
    expect(etatRecu({ nbLignes: 10, nbAnnoncees: 10, nbEcartees: 0, clos: true, ...champs })).toEqual({ etat, cause }),
  );
  it('devient irrécupérable à la dernière tentative, jamais pour un jour ouvert', () => {
    const manque = { etat: 'incomplete', cause: 'LIGNES_MANQUANTES' } as const;
    expect(apresTentative(manque, MAX_TENTATIVES - 2)).toMatchObject({
      etat: 'incomplete',
      tentatives: MAX_TENTATIVES - 1,
    });
    expect(apresTentative(manque, MAX_TENTATIVES - 1)).toMatchObject({
      etat: 'irrecuperable',
      cause: 'TENTATIVES_EPUISEES',
    });
    expect(apresTentative({ etat: 'incomplete', cause: 'JOUR_OUVERT' }, 99)).toMatchObject({
      etat: 'incomplete',
      tentatives: 99,
    });
  });
});

describe('les lignes d’un produit', () => {
  it('s’ajoutent, le coût moyen pesé par les quantités, la TVA tue quand elle diffère', () =>
    expect(
      cumulerVentes([
        vente(),
        vente({ quantite: -1, caTtcCentimes: -210, coutMoyenCentimes: 100 }),
        vente({ tva: 2_000 }),
      ]),
    ).toEqual([vente({ quantite: 3, caTtcCentimes: 630, caHtCentimes: 1_233, tva: null, coutMoyenCentimes: 148 })]));
  it('font les mêmes sommes dans tout ordre, et une fois cumulées ne changent plus', () => {
    const venteTiree = fc.record({
      code: fc.constantFrom('', '3400935955838', '3337871331825'),
      designation: fc.constant('X'),
      quantite: fc.integer({ min: -5, max: 50 }),
      caTtcCentimes: fc.integer({ min: -1_000, max: 9_000 }),
      caHtCentimes: fc.integer({ min: -1_000, max: 9_000 }),
      tva: fc.constantFrom(210, 2_000, null),
      coutMoyenCentimes: fc.constant(null),
      stock: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(venteTiree, { maxLength: 20 }), (lignes) => {
        const cumul = cumulerVentes(lignes);
        expect(cumulerVentes(lignes.toReversed())).toEqual(cumul);
        expect(cumulerVentes(cumul)).toEqual(cumul);
        const total = (ventes: readonly VenteNeutre[]) =>
          ventes.reduce((somme, { caTtcCentimes }) => somme + caTtcCentimes, 0);
        expect(total(cumul)).toBe(total(lignes));
      }),
    );
  });
  it('le hors taxes', () =>
    expect([horsTaxeVente(1_200, 2_000), horsTaxeVente(8_820, 210), horsTaxeVente(-210, 210)]).toEqual([
      1_000, 8_639, -206,
    ]));
});

describe('ce que disent des ventes', () => {
  const periode = (quantite: number, jours: number): PeriodeVentes => ({
    quantite,
    caTtcCentimes: quantite * 100,
    couverture: {
      du: '2026-01-01',
      au: '2026-01-31',
      joursDemandes: 31,
      joursComplets: jours,
      joursIncomplets: 0,
      sources: [],
    },
  });
  it('la hausse se compare par jour connu', () => {
    expect(hausseDesVentes(periode(30, 10), periode(40, 20))).toBe(5_000);
    expect(hausseDesVentes(periode(10, 10), periode(40, 20))).toBe(-5_000);
    expect(hausseDesVentes(periode(30, 10), periode(0, 20))).toBeNull();
    expect(effetSurLesVentes(periode(0, 0), periode(1, 1), periode(1, 1))).toBeNull();
    expect(effetSurLesVentes(periode(30, 10), periode(40, 20), periode(0, 0))).toMatchObject({
      hausseAvant: 5_000,
      hausseAnnee: null,
    });
  });
  it('les mois de stock', () => {
    expect(moisDeStock({ stock: 100, quantite: 365, jours: 365 })).toBe(329);
    for (const vide of [{ stock: null }, { stock: -1 }, { quantite: 0 }, { jours: 0 }])
      expect(moisDeStock({ stock: 100, quantite: 365, jours: 365, ...vide })).toBeNull();
  });
});

describe('quand aller chercher', () => {
  const maintenant = new Date('2026-11-23T10:00:00Z');
  it('de plus en plus tard ; deux fois par jour au plus quand le mot de passe est refusé', () => {
    const heures = (echecs: number, cause: 'INJOIGNABLE' | 'IDENTIFIANTS') =>
      (reessaiApres(maintenant, echecs, cause).getTime() - maintenant.getTime()) / 3_600_000;
    expect([1, 2, 3, 4, 5, 99].map((echecs) => heures(echecs, 'INJOIGNABLE'))).toEqual([0.25, 1, 4, 12, 24, 24]);
    expect(heures(1, 'IDENTIFIANTS')).toBe(12);
  });
  it('la prochaine nuit, chacun à sa minute', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
        (id, le) => {
          const nuit = prochaineNuit(le, id);
          expect(nuit.getTime()).toBeGreaterThan(le.getTime());
          expect(nuit.getTime() - le.getTime()).toBeLessThanOrEqual(26 * 3_600_000);
          expect(nuit.getUTCHours()).toBeGreaterThanOrEqual(1);
          expect(nuit.getUTCHours()).toBeLessThan(4);
        },
      ),
    ));
});

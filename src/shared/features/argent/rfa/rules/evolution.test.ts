import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { achatsPourEvolution, evolutionDe, referenceDe } from './evolution.ts';
import type { MoisDeBase } from './mois.ts';
import { periodesDe } from './periodes.ts';
import { prochainPalierEvolution } from './prevision.ts';
import { reclamationsDeLaRfa, suivreRfa, type RfaSuivie } from './suivi.ts';

const mois = (annee: number, base: number, nombre = 12): MoisDeBase[] =>
  Array.from({ length: nombre }, (_, i) => ({
    mois: `${annee}-${String(i + 1).padStart(2, '0')}`,
    base,
    baseResultat: null,
  }));
/** 1,5 % of the purchases from 5 %, 3 % from 10 %. */
const PALIERS = [
  { id: 1, seuil: 500, valeur: 150 },
  { id: 2, seuil: 1_000, valeur: 300 },
];
const rfa = (champs: Partial<RfaSuivie> = {}): RfaSuivie => ({
  annee: 2026,
  resultatPeriode: 'ANNEE',
  dateDebut: null,
  dateFin: null,
  type: 'EVOLUTION_PCT',
  bareme: { resultat: 'TAUX_PREMIER_EURO', taux: 0, plancher: { seuil: null, valeur: null } },
  paliers: PALIERS,
  reference: 1_900_000,
  acomptes: [],
  bases: mois(2026, 185_000, 11),
  basesPrecedentes: [],
  atteintes: [],
  encours: [],
  ...champs,
});
const annee = (champs: Partial<RfaSuivie> = {}, aujourdhui = '2026-11-30') => {
  const [suivie] = suivreRfa(rfa(champs), aujourdhui);
  if (!suivie) throw new Error('une période est attendue');
  return suivie.vue;
};

describe('l’évolution des achats (RFA-35)', () => {
  it.each([
    [1_000_000, null, 0],
    [1_000_000, 0, 0],
    [900_000, 1_000_000, 0],
    [1_000_000, 1_000_000, 0],
    [1_099_999, 1_000_000, 999],
    [1_100_000, 1_000_000, 1_000],
  ])('%d contre %s : %d centièmes de pour cent', (achats, reference, attendue) => {
    expect(evolutionDe(achats, reference)).toBe(attendue);
  });
  it('les achats d’un seuil l’atteignent, un centime de moins ne l’atteint pas', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e11 }), fc.integer({ min: 1, max: 1e5 }), (reference, seuil) => {
        const achats = achatsPourEvolution(reference, seuil);
        expect(evolutionDe(achats, reference)).toBeGreaterThanOrEqual(seuil);
        expect(evolutionDe(achats - 1, reference)).toBeLessThan(seuil);
      }),
    );
  });
});

describe('ce à quoi elle se compare (RFA-35)', () => {
  const [an] = periodesDe({ annee: 2026, resultatPeriode: 'ANNEE', dateDebut: null, dateFin: null });
  const [, t2] = periodesDe({ annee: 2026, resultatPeriode: 'TRIMESTRE', dateDebut: null, dateFin: null });
  if (!an || !t2) throw new Error('une année, quatre trimestres');
  const referenceLue = (champs: Partial<RfaSuivie>, periode = an, nombre = 1) =>
    referenceDe(rfa(champs), periode, nombre);
  it('saisie, elle l’emporte ; sinon, les mois de l’année d’avant quand chacun est connu', () => {
    const basesPrecedentes = mois(2025, 100_000);
    expect(referenceLue({ basesPrecedentes })).toBe(1_900_000);
    expect(referenceLue({ reference: null, basesPrecedentes })).toBe(1_200_000);
    expect(referenceLue({ reference: null, basesPrecedentes: mois(2025, 100_000, 11) })).toBeNull();
    expect(referenceLue({ type: 'CA_NET_HT', basesPrecedentes })).toBeNull();
  });
  it('chaque trimestre a les siens', () => {
    expect(referenceLue({ basesPrecedentes: mois(2025, 100_000) }, t2, 4)).toBe(300_000);
    expect(referenceLue({}, t2, 4)).toBe(1_900_000);
  });
});

describe('le prochain palier d’une évolution (RFA-35)', () => {
  it('dit les achats qui manquent, ce qu’ils rapportent, leur rendement et leur stock', () => {
    // 20 350 € against 19 000 €: 7.1 %. 10 % is 20 900 €, 550 € to buy; 3 % of them less 1.5 % of what is bought.
    expect(annee()).toMatchObject({
      base: 710,
      reference: 1_900_000,
      resultat: 30_525,
      prochain: {
        seuil: 1_000,
        manque: 55_000,
        gainCentimes: 62_700 - 30_525,
        rendement: 5_850,
        moisDeStock: 30,
        rythme: 'ACHATS',
      },
    });
  });
  it('sans année d’avant, ni palier ni prévision ; au dernier palier, plus rien ne manque', () => {
    expect(annee({ reference: null })).toMatchObject({ prochain: null, prevision: null, resultatPrevu: null });
    expect(annee({ reference: 1_000_000 }).prochain).toBeNull();
    expect(
      prochainPalierEvolution({ ...rfa().bareme, paliers: PALIERS }, { achats: 100, reference: 0, autre: null }, null),
    ).toBeNull();
  });
  it('l’année d’avant lue dans ses mois fait le palier atteint et ce qu’il réclame', () => {
    const champsDeReference = { reference: null, basesPrecedentes: mois(2025, 150_000) };
    const vue = annee(champsDeReference);
    expect(vue).toMatchObject({ reference: 1_800_000, base: 1_305, resultat: 61_050, prochain: null });
    expect(vue.paliers.map(({ atteint }) => atteint)).toEqual([true, true]);
    const atteintes = [{ id: 9, palierId: 2, periode: 1, etat: 'VALIDE' as const }];
    expect(reclamationsDeLaRfa(rfa({ ...champsDeReference, atteintes }), 1)).toMatchObject([
      { porteuseId: 9, montantCentimes: 61_050 },
    ]);
  });
});

describe('la prévision du résultat est sur sa propre gamme (RFA-14)', () => {
  it('d’une évolution, sur les achats prévus', () => {
    // 183 days of 365: the purchases double, then are compared.
    const vue = annee({ bases: mois(2026, 183_000, 6) }, '2026-07-02');
    expect(vue.prevision).toEqual({ min: 1_526, max: 1_526 });
    expect(vue.resultatPrevu).toEqual({ min: 65_700, max: 65_700 });
  });
  it('d’une autre gamme, sur ce qu’elle devient', () => {
    const bases = mois(2026, 183_000, 6).map((moisVu) => ({ ...moisVu, baseResultat: 18_300 }));
    const vue = annee(
      { type: 'CA_NET_HT', bases, paliers: [{ id: 1, seuil: 2_000_000, valeur: 1_000 }] },
      '2026-07-02',
    );
    expect(vue.prevision).toEqual({ min: 2_190_000, max: 2_190_000 });
    expect([vue.resultat, vue.resultatPrevu]).toEqual([0, { min: 21_900, max: 21_900 }]);
  });
  it('un taux sur des quantités dont rien ne dit les euros n’en a pas', () => {
    const vue = annee({ type: 'QUANTITE', bases: mois(2026, 10_000, 6) }, '2026-07-02');
    expect([vue.prevision === null, vue.resultatPrevu]).toEqual([false, null]);
  });
});

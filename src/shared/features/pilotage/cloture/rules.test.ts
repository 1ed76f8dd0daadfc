import { describe, expect, it } from 'vitest';
import {
  actesDeLaCloture,
  etatDeCloture,
  finDuLienExport,
  jourDEffacement,
  leveeTient,
  lienExportServi,
  lignesDeCloture,
  lignesQuiRetiennent,
  rappelDEffacementDu,
} from './rules.ts';
import type { FaitsCloture } from './schemas.ts';

const RIEN = { nombre: 0, centimes: 0 };
const mandat = (arrete: boolean): FaitsCloture['mandats'][number] => ({
  id: 1,
  mandat: 'PCM-1',
  arrete,
  essais: 1,
  dernierEssaiLe: null,
  raison: arrete ? null : 'Le prestataire ne répond pas.',
  arreteLe: arrete ? '2026-11-21T10:00:00.000Z' : null,
  arreteParNom: null,
});
const faits = (champs: Partial<FaitsCloture> = {}): FaitsCloture => ({
  constat: { nbUtilisateurs: 3, nbEncours: 0, resteDu: {}, nbDelegues: 0, connexions: [] },
  mandats: [],
  paiementsARendre: RIEN,
  reversions: { ...RIEN, sansIban: true },
  aReverser: RIEN,
  dernierExportLe: null,
  lienExport: null,
  effacementLe: '2026-12-21',
  effacementCommenceLe: null,
  effaceLe: null,
  leveeMotif: null,
  ...champs,
});
const LIEN = {
  adresse: 'a@x.fr',
  envoyeLe: '2026-11-21T10:00:00.000Z',
  expireLe: '2026-12-21T00:00:00.000Z',
  priseLe: null,
};
const DUE = { reversions: { nombre: 2, centimes: 12_345, sansIban: true } };

it('les données restent trente jours après la résiliation', () =>
  expect(jourDEffacement('2026-11-21')).toBe('2026-12-21'));

describe('le lien de l’export et le rappel (CPT-146, CPT-147)', () => {
  it.each([
    ['2026-11-21T10:00:00Z', '2026-12-21T00:00:00.000Z'],
    ['2026-12-20T10:00:00Z', '2026-12-27T10:00:00.000Z'],
  ])('envoyé le %s, le lien ouvre jusqu’au %s', (le, fin) =>
    expect(finDuLienExport('2026-12-21', new Date(le)).toISOString()).toBe(fin),
  );
  it.each([
    [null, '2026-12-01T00:00:00Z', false],
    ['2026-12-01T10:00:00Z', '2026-12-01T11:00:00Z', false],
    ['2026-12-01T10:00:00Z', '2026-12-01T11:00:01Z', true],
  ])('emporté le %s, au %s il a servi : %s', (priseLe, le, attendu) =>
    expect(lienExportServi(priseLe, new Date(le))).toBe(attendu),
  );
  it.each([
    ['2026-12-13', false],
    ['2026-12-14', true],
    ['2026-12-20', true],
    ['2026-12-21', false],
  ])('le %s, le rappel est dû : %s', (jour, attendu) => expect(rappelDEffacementDu('2026-12-21', jour)).toBe(attendu));
});

describe('où en est une clôture (CPT-142, CPT-144)', () => {
  it.each<[string, Partial<FaitsCloture>, string, ReturnType<typeof etatDeCloture>]>([
    ['rien ne la retient, avant sa date', {}, '2026-12-20', 'ATTENDUE'],
    ['rien ne la retient, sa date venue', {}, '2026-12-21', 'PRETE'],
    ['un mandat court encore', { mandats: [mandat(true), mandat(false)] }, '2026-12-22', 'RETENUE'],
    ['tous ses mandats sont arrêtés', { mandats: [mandat(true)] }, '2026-12-22', 'PRETE'],
    ['une reversion lui est due', DUE, '2026-12-22', 'RETENUE'],
    ['une reversion due, la retenue levée', { ...DUE, leveeMotif: 'Renoncé' }, '2026-12-22', 'PRETE'],
    ['un groupement doit encore à ses adhérents', { aReverser: { nombre: 1, centimes: 1 } }, '2026-12-22', 'RETENUE'],
    ['un mandat court, la retenue levée', { mandats: [mandat(false)], leveeMotif: 'x' }, '2026-12-22', 'RETENUE'],
    [
      'un paiement à rembourser n’y change rien',
      { paiementsARendre: { nombre: 1, centimes: 1 } },
      '2026-12-22',
      'PRETE',
    ],
    ['commencée, puis coupée', { effacementCommenceLe: '2026-12-21T01:00:00.000Z' }, '2026-12-22', 'EN_COURS'],
    ['effacée', { effaceLe: '2026-12-21T01:00:00.000Z' }, '2026-12-22', 'EFFACEE'],
  ])('%s', (_cas, champs, jour, attendu) => expect(etatDeCloture(faits(champs), jour)).toBe(attendu));

  it('seule une clôture prête, ou coupée, s’efface ; seul l’argent dû se lève', () => {
    const actes = (champs: Partial<FaitsCloture>) => actesDeLaCloture(faits(champs), '2026-12-22');
    expect(actes({})).toEqual({ reessayer: false, lever: false, effacer: true, envoyerLien: true });
    expect(actes(DUE)).toEqual({ reessayer: false, lever: true, effacer: false, envoyerLien: true });
    expect(actes({ ...DUE, leveeMotif: 'x' })).toEqual({
      reessayer: false,
      lever: false,
      effacer: true,
      envoyerLien: true,
    });
    expect(actes({ mandats: [mandat(false)] })).toEqual({
      reessayer: true,
      lever: false,
      effacer: false,
      envoyerLien: true,
    });
    expect(actes({ effaceLe: '2026-12-21T01:00:00.000Z', ...DUE })).toMatchObject({
      lever: false,
      effacer: false,
      envoyerLien: false,
    });
  });
});

describe('ce que disent ses lignes', () => {
  const ligne = (sorte: string, champs: Partial<FaitsCloture>) =>
    lignesDeCloture(faits(champs)).find((candidate) => candidate.sorte === sorte);
  it('ce qui ne concerne pas le compte ne s’y montre pas', () => {
    expect(lignesDeCloture(faits()).map(({ sorte }) => sorte)).toEqual([
      'MANDAT',
      'REVERSIONS',
      'ENCOURS',
      'DELEGUES',
      'CONNEXIONS',
      'EXPORT',
      'EFFACEMENT',
    ]);
    expect(lignesQuiRetiennent(faits())).toEqual([]);
  });
  it.each<[string, Partial<FaitsCloture>, RegExp]>([
    ['MANDAT', { mandats: [mandat(false)] }, /à arrêter.*ne répond pas/],
    ['MANDAT', { mandats: [mandat(true)] }, /plus rien ne sera prélevé/],
    ['PAIEMENT', { paiementsARendre: { nombre: 1, centimes: 4900 } }, /1.paiement, 49,00.€.*à rembourser/],
    ['REVERSIONS', DUE, /2.reversions, 123,45.€.*L’IBAN manque/],
    ['REVERSIONS', { ...DUE, leveeMotif: 'Renoncé' }, /Ne retient plus l’effacement.*Renoncé/],
    ['ENCOURS', { constat: { ...faits().constat, nbEncours: 2, resteDu: { HT: 100 } } }, /2.encours non réglés/],
    ['CONNEXIONS', { constat: { ...faits().constat, connexions: ['Payps'] } }, /Payps.*coupé/],
    ['EXPORT', { dernierExportLe: '2026-11-20T10:00:00.000Z' }, /20\/11\/2026/],
    ['EXPORT', { lienExport: LIEN }, /a@x\.fr le 21\/11\/2026.*avant le 21\/12\/2026/],
    ['EXPORT', { lienExport: { ...LIEN, priseLe: '2026-11-22T10:00:00.000Z' } }, /emportées le 22\/11\/2026/],
    ['EFFACEMENT', {}, /à partir du 21\/12\/2026/],
  ])('%s', (sorte, champs, attendu) => expect(ligne(sorte, champs)?.texte).toMatch(attendu));
});

it.each([
  [null, true],
  [0, false],
  [29_999, false],
  [30_000, true],
  [30_001, true],
])('levée pour %s centimes, une retenue de 300 € tient : %s (CPT-153)', (leveeCentimes, tient) => {
  const dus = {
    reversions: { nombre: 1, centimes: 10_000, sansIban: true },
    aReverser: { nombre: 2, centimes: 20_000 },
  };
  expect(leveeTient(dus, leveeCentimes)).toBe(tient);
});

import { expect, test } from 'vitest';
import type { CreditLu } from '#shared/features/argent/releve-bancaire/contract.ts';
import { reservesDuCredit } from '#shared/features/argent/releve-bancaire/schemas.ts';
import { choixDe, creditsChoisis, nomARetenir, sansLaboratoire } from './credits-choisis.ts';

const unCredit = (champs: Partial<CreditLu> = {}): CreditLu => ({
  cle: 'a',
  ligne: 2,
  date: '2026-11-02',
  montantCentimes: 12_000,
  libelle: 'VIR LABO DL FRANCE',
  reference: null,
  compte: null,
  payeurIban: null,
  reserve: null,
  laboratoireId: null,
  laboratoireNom: null,
  aliasPropose: 'LABO DL FRANCE',
  encaissementId: null,
  ressembleId: null,
  avoir: null,
  ...champs,
});

test('coché d’avance quand le libellé nomme un laboratoire, jamais quand il est déjà reçu', () => {
  expect(choixDe(unCredit(), new Map()).coche).toBe(false);
  expect(choixDe(unCredit({ laboratoireId: 3 }), new Map()).coche).toBe(true);
  expect(choixDe(unCredit({ laboratoireId: 3, encaissementId: 9 }), new Map()).coche).toBe(false);
});

test.each(reservesDuCredit)('une réserve (%s) ne se coche jamais d’avance (RLV-8)', (reserve) => {
  expect(choixDe(unCredit({ laboratoireId: 3, reserve }), new Map()).coche).toBe(false);
});

test('ce qui est déjà reçu, ou y ressemble, ne repart que coché, comme un autre virement (RLV-11)', () => {
  const connus = [
    unCredit({ laboratoireId: 3, encaissementId: 9 }),
    unCredit({ cle: 'b', laboratoireId: 3, ressembleId: 9 }),
    unCredit({ cle: 'c', laboratoireId: 3, avoir: { id: 4, numero: 'F13', paie: false } }),
    unCredit({ cle: 'd', laboratoireId: 3, avoir: { id: 4, numero: 'F13', paie: true } }),
  ];
  expect(creditsChoisis(connus, new Map()).map(({ cle }) => cle)).toEqual(['d']);
  const tous = new Map(connus.map(({ cle }) => [cle, { coche: true, laboratoireId: 3, retenir: false }]));
  expect(creditsChoisis(connus, tous).map(({ autre }) => autre)).toEqual([true, true, false, false]);
});

test('seuls les crédits cochés et attribués partent, avec le nom à retenir', () => {
  const credits = [unCredit(), unCredit({ cle: 'b', laboratoireId: 3, aliasPropose: null }), unCredit({ cle: 'c' })];
  const choix = new Map([
    ['a', { coche: true, laboratoireId: 5, retenir: true }],
    ['c', { coche: true, laboratoireId: null, retenir: true }],
  ]);
  expect(creditsChoisis(credits, choix)).toEqual([
    { cle: 'a', laboratoireId: 5, alias: 'LABO DL FRANCE', autre: false },
    { cle: 'b', laboratoireId: 3, alias: null, autre: false },
  ]);
  expect(sansLaboratoire(credits, choix)).toBe(1);
});

test('rien à retenir quand le laboratoire lu est gardé', () => {
  const credit = unCredit({ laboratoireId: 3 });
  expect(nomARetenir(credit, { coche: true, laboratoireId: 3, retenir: true })).toBeNull();
  expect(nomARetenir(credit, { coche: true, laboratoireId: 4, retenir: true })).toBe('LABO DL FRANCE');
});

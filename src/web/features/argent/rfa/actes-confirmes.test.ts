import { expect, test, vi } from 'vitest';
import type { PapierEcarte } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { getDemande } from '#web/lib/confirmer.ts';
import { changerPalierApresAccord, reclamerSolde, refuserRfa, supprimerRfaApresAccord } from './actes-confirmes.ts';
import { uneRfaLue } from './exemples-de-test.ts';
import type { ActesRfa } from './queries.ts';

const avoir = (champs: Partial<PapierEcarte> = {}): PapierEcarte => ({
  id: 5,
  numero: 'AV-5',
  avoir: true,
  date: '2026-03-02',
  htCentimes: 5_000,
  raison: 'A_CLASSER',
  ...champs,
});

test('un avoir à classer de la période se dit avant de valider un palier ou de réclamer un solde (FAC-29)', async () => {
  const rfa = {
    ...uneRfaLue(),
    papiersEcartes: [
      avoir(),
      avoir({ id: 6, numero: 'AV-6', raison: 'RFA' }),
      avoir({ id: 7, numero: 'AV-7', date: '2025-12-31' }),
    ],
  };
  const [periode] = rfa.periodes;
  const actes = { relire: vi.fn(async () => rfa), changerPalierApresAccord: vi.fn(), reclamerSolde: vi.fn() };
  const demander = async (acte: Promise<void>) => {
    await expect.poll(getDemande).not.toBeNull();
    const details = getDemande()?.details?.filter((detail) => detail.includes('AV-'));
    getDemande()?.repondre(false);
    await acte;
    return details;
  };
  const dit = [expect.stringContaining('AV-5')];
  expect(await demander(changerPalierApresAccord(actes as unknown as ActesRfa, rfa, 1, 1, 'VALIDE'))).toEqual(dit);
  expect(await demander(changerPalierApresAccord(actes as unknown as ActesRfa, rfa, 1, 1, 'INVALIDE'))).toEqual([]);
  if (periode) expect(await demander(reclamerSolde(actes as unknown as ActesRfa, rfa, periode))).toEqual(dit);
  expect(actes.changerPalierApresAccord).not.toHaveBeenCalled();
  expect(actes.reclamerSolde).not.toHaveBeenCalled();
});

test('sans avoir à classer, un solde se réclame en un clic', async () => {
  const rfa = uneRfaLue();
  const [periode] = rfa.periodes;
  const actes = { relire: vi.fn(async () => ({ ...rfa, papiersEcartes: [] })), reclamerSolde: vi.fn() };
  if (periode) await reclamerSolde(actes as unknown as ActesRfa, rfa, periode);
  expect(actes.reclamerSolde).toHaveBeenCalledExactlyOnceWith(rfa, periode?.numero);
  expect(getDemande()).toBeNull();
});

test.each([
  ['REGLE', 20_000, 'L’encours E-2026-00001 de ce palier est réglé : repassez-le d’abord à régler.'],
  ['DECLARE', 50, '0,50 € HT ont été reçus sur l’encours E-2026-00001 de ce palier : annulez d’abord ses règlements.'],
] as const)('un encours %s, reçu, se refuse avant toute question (RFA-17)', async (etat, regleCentimes, phrase) => {
  const recu = { id: 31, numero: 'E-2026-00001', etat, regleCentimes, compenseCentimes: 0, montantACompleter: false };
  const rfa = uneRfaLue({
    bases: [{ mois: '2026-02', base: 1_500_000, baseResultat: null }],
    atteintes: [{ id: 11, palierId: 1, periode: 1, etat: 'VALIDE' }],
    encours: [{ ...recu, attenduCentimes: 30_000, atteinteId: 11, fige: true }],
  });
  const palierId = 1;
  const actes = { relire: vi.fn(async () => rfa) } as unknown as ActesRfa;
  const refus = async (acte: Promise<void>): Promise<string> => {
    const { message } = await acte.then(
      () => new Error('rien n’est refusé'),
      (erreur: unknown) => erreur as Error,
    );
    return message.replaceAll(/\s/g, ' ');
  };
  expect(await refus(changerPalierApresAccord(actes, rfa, palierId, 1, 'INVALIDE'))).toBe(phrase);
  expect(await refus(refuserRfa(actes, rfa))).toBe('Refus impossible : des encours liés sont réglés.');
  expect(await refus(supprimerRfaApresAccord(actes, rfa))).toBe(
    'Suppression impossible : des encours liés sont réglés.',
  );
  expect(getDemande()).toBeNull();
});

import { expect, it } from 'vitest';
import type { ReglementSaisie } from '#shared/features/argent/encours/schemas/reglement.ts';
import { unEncoursLu } from '#web/features/argent/encours/exemples-de-test.ts';
import {
  avecOuSansReglement,
  choixDeDepart,
  etatDuReglement,
  reglementAEnvoyer,
  saisieProposee,
  type ChoixDuReglement,
} from './etat-reglement.ts';

const encours = unEncoursLu({ etat: 'DECLARE', soldeCentimes: 10_000, dateOrigine: '2026-11-02' });
const choix = (champs: Partial<ChoixDuReglement> = {}): ChoixDuReglement => ({
  ...choixDeDepart(encours, 'HT'),
  ...champs,
});
const donnees = (champs: Partial<ReglementSaisie> = {}): ReglementSaisie => ({
  ...saisieProposee(encours),
  date: '2026-11-20',
  action: 'AVOIR',
  ...champs,
});

it('part sans règlement quand rien n’est dû', () => {
  expect(choixDeDepart(encours, 'HT').sansReglement).toBe(false);
  expect(choixDeDepart({ ...encours, soldeCentimes: 0 }, 'HT').sansReglement).toBe(true);
  expect(avecOuSansReglement(encours, { sansReglement: true })).toEqual({
    choix: { sansReglement: true },
    champs: { montantCentimes: null, solder: true },
  });
});

it('plus que le solde : le reste se garde, ou tout va à l’encours', () => {
  const saisie = donnees({ montantCentimes: 12_000 });
  expect(etatDuReglement(choix(), saisie)).toMatchObject({
    part: { partCentimes: 10_000, resteCentimes: 2_000, gardable: true },
    effet: { devient: 'REGLE', resteCentimes: 0 },
    complet: true,
  });
  expect(reglementAEnvoyer(choix(), saisie)).toMatchObject({
    montantCentimes: 10_000,
    recu: { montantHtCentimes: 12_000, montantTtcCentimes: null },
    solder: true,
  });
  expect(() => reglementAEnvoyer(choix({ tout: true }), saisie)).toThrow(
    expect.objectContaining({ code: 'ECART_MOTIF_REQUIS' }),
  );
});

it('sans argent, rien ne se compense au-delà de ce qui est dû', () => {
  const saisie = donnees({ action: 'RELIVRAISON', montantCentimes: 12_000 });
  expect(etatDuReglement(choix(), saisie)).toMatchObject({ sansArgent: true, compenseAuDela: true });
  expect(etatDuReglement(choix({ sansReglement: true }), saisie)).toMatchObject({
    compenseAuDela: false,
    complet: true,
  });
});

it('une date d’avant le fait se confirme, et elle seule', () => {
  const saisie = donnees({ date: '2026-11-01' });
  expect(etatDuReglement(choix(), saisie).precoce).toEqual({ date: '2026-11-01', confirmee: false });
  expect(() => reglementAEnvoyer(choix(), saisie)).toThrow(expect.objectContaining({ code: 'DATE_A_CONFIRMER' }));
  expect(reglementAEnvoyer(choix({ dateConfirmee: '2026-11-01' }), saisie).date).toBe('2026-11-01');
  expect(etatDuReglement(choix(), donnees()).precoce).toBeNull();
});

it('un montant qui ne se lit pas n’est ni complet, ni réglé', () => {
  const { complet, part } = etatDuReglement(choix(), { ...donnees(), montantCentimes: { illisible: '12,,3' } });
  expect([complet, part.partCentimes]).toEqual([false, null]);
});

it('un écart « autre » se précise', () => {
  const saisie = donnees({ montantCentimes: 4_000, solder: true, ecartMotif: 'AUTRE' });
  expect(() => reglementAEnvoyer(choix(), saisie)).toThrow(expect.objectContaining({ code: 'ECART_A_PRECISER' }));
  expect(reglementAEnvoyer(choix(), { ...saisie, ecartPrecision: 'Franco' })).toMatchObject({
    solder: true,
    ecartMotif: 'AUTRE',
    ecartPrecision: 'Franco',
  });
});

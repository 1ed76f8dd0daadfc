import { expect, it } from 'vitest';
import type { EncaissementPropose, ReglementSaisie } from '#shared/features/argent/encours/schemas/reglement.ts';
import { unEncoursLu } from '#web/features/argent/encours/exemples-de-test.ts';
import {
  avecOuSansReglement,
  choisirMoyen,
  choixDeDepart,
  etatDuReglement,
  reglementAEnvoyer,
  saisieProposee,
  type ChoixDuReglement,
} from './etat-reglement.ts';

const encours = unEncoursLu({ etat: 'DECLARE', soldeCentimes: 10_000, dateOrigine: '2026-11-02' });
const avoir: EncaissementPropose = {
  id: 8,
  nature: 'AVOIR',
  numero: 'AV-8',
  date: '2026-11-10',
  partage: 'TTC',
  montantHtCentimes: null,
  tvaCentimes: null,
  montantTtcCentimes: null,
  resteCentimes: null,
  version: 1,
  raisons: ['Même montant'],
  montantProposeCentimes: 6_000,
  convientSeul: true,
};
const choix = (champs: Partial<ChoixDuReglement> = {}): ChoixDuReglement => ({
  ...choixDeDepart(encours, [], 'HT'),
  ...champs,
});
const donnees = (champs: Partial<ReglementSaisie> = {}): ReglementSaisie => ({
  ...saisieProposee(encours, null),
  date: '2026-11-20',
  action: 'AVOIR',
  ...champs,
});

it('propose l’encaissement qui convient seul, jamais quand rien n’est dû', () => {
  expect(choixDeDepart(encours, [avoir], 'HT').choisi).toBe(avoir);
  expect(choixDeDepart(encours, [{ ...avoir, convientSeul: false }], 'HT').choisi).toBeNull();
  expect(choixDeDepart(encours, [avoir, { ...avoir, id: 9 }], 'HT').choisi).toBeNull();
  const rienDu = choixDeDepart({ ...encours, soldeCentimes: 0 }, [avoir], 'HT');
  expect([rienDu.choisi, rienDu.sansReglement]).toEqual([null, true]);
});

it('changer de moyen repart de sa part ; sans règlement, il n’y a plus de montant', () => {
  expect(choisirMoyen(encours, avoir)).toEqual({
    choix: { choisi: avoir, tout: false },
    champs: {
      montantCentimes: 6_000,
      recu: { montantHtCentimes: null, tvaCentimes: null, montantTtcCentimes: null },
      solder: false,
    },
  });
  expect(choisirMoyen(encours, null).champs).toEqual({ montantCentimes: 10_000, recu: null, solder: false });
  expect(avecOuSansReglement(encours, { sansReglement: true })).toEqual({
    choix: { sansReglement: true, choisi: null },
    champs: { montantCentimes: null, recu: null, solder: true },
  });
});

it('plus que le solde : le reste se garde, ou tout va à l’encours', () => {
  const saisie = donnees({ montantCentimes: 12_000 });
  expect(etatDuReglement(choix(), saisie)).toMatchObject({
    part: { partCentimes: 10_000, resteCentimes: 2_000, gardable: true },
    effet: { devient: 'REGLE', resteCentimes: 0 },
    complet: true,
    depasse: false,
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

it('un encaissement dont le montant manque le demande, dans son propre partage', () => {
  const avec = choix({ choisi: avoir });
  expect(etatDuReglement(avec, donnees({ montantCentimes: 6_000 }))).toMatchObject({
    partage: 'TTC',
    champACompleter: 'recu.montantTtcCentimes',
    part: { resteCentimes: null },
    depasse: false,
  });
  const recu = { montantHtCentimes: null, tvaCentimes: null, montantTtcCentimes: 5_000 };
  const saisie = donnees({ montantCentimes: 6_000, recu, reference: 'AV-9' });
  expect(etatDuReglement(avec, saisie).depasse).toBe(true);
  expect(reglementAEnvoyer(avec, saisie)).toMatchObject({
    action: encours.actionAttendue,
    reference: null,
    encaissementId: 8,
    recu,
    solder: false,
  });
});

it('sans argent, rien ne se compense au-delà de ce qui est dû', () => {
  const saisie = donnees({ action: 'RELIVRAISON', montantCentimes: 12_000 });
  expect(etatDuReglement(choix(), saisie)).toMatchObject({ sansArgent: true, compenseAuDela: true, depasse: true });
  expect(etatDuReglement(choix({ sansReglement: true }), saisie)).toMatchObject({ depasse: false, complet: true });
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

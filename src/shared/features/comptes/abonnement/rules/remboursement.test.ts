import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ajouterJours, joursEntre, type Jour } from '#shared/core/dates.ts';
import type { Abonnement } from '#shared/core/abonnement.ts';
import { nouvellePeriode } from '../rules.ts';
import {
  estRembourseEnEntier,
  finSansCesJours,
  joursAVenir,
  paiementRembourse,
  type PaiementRemboursable,
  type PeriodePayee,
} from './remboursement.ts';

const AUJOURDHUI = '2026-11-21';

describe('les jours d’une période qui finissent avec son paiement (CPT-85)', () => {
  it.each<[string, PeriodePayee, Jour | null, number]>([
    ['en cours : d’aujourd’hui à sa fin', { debut: '2026-11-01', fin: '2026-11-30' }, '2026-11-30', 10],
    ['son dernier jour', { debut: '2026-10-22', fin: AUJOURDHUI }, AUJOURDHUI, 1],
    ['finie la veille', { debut: '2026-10-21', fin: '2026-11-20' }, '2026-11-20', 0],
    ['à venir : tous les siens', { debut: '2026-12-01', fin: '2026-12-31' }, '2026-12-31', 31],
    ['en cours, suivie d’une autre', { debut: '2026-11-01', fin: '2026-11-30' }, '2026-12-30', 10],
    ['déjà écourtée par le super administrateur', { debut: '2026-11-01', fin: '2026-11-30' }, '2026-11-25', 5],
    ['d’un abonnement sans fin : aucun', { debut: '2026-11-01', fin: '2026-11-30' }, null, 0],
  ])('%s', (_cas, periode, dateFin, jours) => expect(joursAVenir(periode, { dateFin }, AUJOURDHUI)).toBe(jours));
});

const paiement = (id: number, reste: Partial<PaiementRemboursable> = {}): PaiementRemboursable => ({
  id,
  transId: `00000${id}`,
  montantCentimes: 4900,
  rembourseCentimes: 0,
  ...reste,
});

describe('le paiement qu’un remboursement rend (CPT-84)', () => {
  const paiements = [paiement(3), paiement(2), paiement(1)];
  it.each<[string, readonly PaiementRemboursable[], string, number, number | null]>([
    ['celui dont il porte le numéro', paiements, '000002', 4900, 2],
    ['sinon le dernier', paiements, '999999', 4900, 3],
    ['sinon le dernier qui a encore de quoi', [paiement(3, { rembourseCentimes: 1 }), paiement(2)], '999999', 4900, 2],
    [
      'pas celui de son numéro, s’il est déjà rendu',
      [paiement(3), paiement(2, { rembourseCentimes: 4900 })],
      '000002',
      4900,
      3,
    ],
    ['aucun : rien n’a été payé autant', paiements, '000002', 4901, null],
  ])('%s', (_cas, possibles, transId, montantCentimes, attendu) =>
    expect(paiementRembourse(possibles, { transId, montantCentimes })?.id ?? null).toBe(attendu),
  );
});

const jour = fc.integer({ min: -400, max: 400 }).map((n) => ajouterJours(AUJOURDHUI, n));
const depart: fc.Arbitrary<Abonnement> = fc.record({
  alias: fc.constant('M'),
  dateFin: jour,
  dateEssai: fc.option(jour),
  partenaire: fc.constant(false),
});

/** Successive payments, a few days apart, some of which are then refunded in any order. */
const histoire = fc.record({
  depart,
  paiements: fc.array(fc.record({ apres: fc.nat(45), mois: fc.constantFrom(1, 3, 12) }), {
    minLength: 1,
    maxLength: 5,
  }),
  rendus: fc.array(fc.record({ lequel: fc.nat(4), apres: fc.nat(45) }), { maxLength: 5 }),
});

describe('pour toute suite de paiements et de remboursements', () => {
  test('les jours à venir sont exactement ceux qui étaient ouverts et ceux des paiements gardés', () =>
    fc.assert(
      fc.property(histoire, ({ depart: avant, paiements, rendus }) => {
        let aujourdhui: Jour = AUJOURDHUI;
        const { alias, dateEssai, partenaire } = avant;
        let { dateFin } = avant;
        let periodes: (PeriodePayee & { rendue: boolean })[] = [];
        for (const { apres, mois } of paiements) {
          aujourdhui = ajouterJours(aujourdhui, apres);
          const periode = nouvellePeriode({ alias, dateFin, dateEssai, partenaire }, aujourdhui, mois);
          periodes.push({ ...periode, rendue: false });
          dateFin = periode.fin;
        }
        for (const { lequel, apres } of rendus) {
          aujourdhui = ajouterJours(aujourdhui, apres);
          const rendue = periodes[lequel];
          if (!rendue || rendue.rendue) continue;
          if (dateFin === null) throw new Error('a payment gives an end');
          const restantAvant = Math.max(0, joursEntre(aujourdhui, dateFin) + 1);
          const jours = joursAVenir(rendue, { dateFin }, aujourdhui);
          dateFin = finSansCesJours(dateFin, jours);
          const restantApres = Math.max(0, joursEntre(aujourdhui, dateFin) + 1);
          // A refund takes exactly the days of its period that were still to come.
          expect(restantAvant - restantApres).toBe(jours);
          expect(jours).toBeLessThanOrEqual(joursEntre(rendue.debut, rendue.fin) + 1);
          periodes = periodes.map((periode) => {
            if (periode === rendue) return { ...periode, rendue: true };
            return !periode.rendue && periode.debut > rendue.debut
              ? { ...periode, debut: ajouterJours(periode.debut, -jours), fin: ajouterJours(periode.fin, -jours) }
              : periode;
          });
          // The periods kept still cover the remaining days without a gap.
          const gardees = periodes.filter((periode) => !periode.rendue);
          const derniere = gardees.at(-1);
          if (derniere && derniere.fin >= aujourdhui) expect(dateFin).toBe(derniere.fin);
        }
      }),
    ));

  test('un paiement est rendu en entier quand la somme des parties fait son montant, pas avant', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 8 }), (parties) => {
        const montantCentimes = parties.reduce((somme, partie) => somme + partie, 0);
        let rembourseCentimes = 0;
        for (const partie of parties) {
          expect(estRembourseEnEntier(paiement(1, { montantCentimes, rembourseCentimes }))).toBe(false);
          expect(
            paiementRembourse([paiement(1, { montantCentimes, rembourseCentimes })], {
              transId: '',
              montantCentimes: partie,
            })?.id,
          ).toBe(1);
          rembourseCentimes += partie;
        }
        expect(estRembourseEnEntier(paiement(1, { montantCentimes, rembourseCentimes }))).toBe(true);
        expect(
          paiementRembourse([paiement(1, { montantCentimes, rembourseCentimes })], { transId: '', montantCentimes: 1 }),
        ).toBeNull();
      }),
    ));

  test('une échéance ne ramène au jour convenu qu’après un mois trop court : jamais un jour perdu', () =>
    fc.assert(
      fc.property(depart, fc.constantFrom(1, 3, 12), fc.integer({ min: 1, max: 31 }), (avant, mois, ancre) => {
        const { debut, fin } = nouvellePeriode(avant, AUJOURDHUI, mois, ancre);
        expect(joursEntre(debut, fin) + 1).toBeGreaterThanOrEqual(28 * mois);
      }),
    ));
});

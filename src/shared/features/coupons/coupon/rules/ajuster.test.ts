import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ajuster, type EncoursAjustable } from './ajuster.ts';

const unEncours = (champs: Partial<EncoursAjustable> = {}): EncoursAjustable => ({
  id: 1,
  etat: 'DECLARE',
  valeurAttendueCentimes: 100,
  valeurRegleeCentimes: 0,
  saisi: false,
  ...champs,
});

it.each<[string, number, EncoursAjustable[], object]>([
  ['rien encore', 100, [], { creerCentimes: 100, changer: [], retirer: [], tropPercuCentimes: 0 }],
  ['le même', 100, [unEncours()], { creerCentimes: 0, changer: [], retirer: [] }],
  ['plus', 150, [unEncours()], { creerCentimes: 0, changer: [{ valeurAttendueCentimes: 150 }] }],
  ['moins', 60, [unEncours()], { changer: [{ valeurAttendueCentimes: 60 }], tropPercuCentimes: 0 }],
  ['plus rien', 0, [unEncours()], { retirer: [{ id: 1 }], tropPercuCentimes: 0 }],
  [
    'moins que reçu',
    30,
    [unEncours({ valeurRegleeCentimes: 40 })],
    { changer: [{ valeurAttendueCentimes: 40 }], tropPercuCentimes: 10 },
  ],
  ['réglé, plus', 150, [unEncours({ etat: 'REGLE' })], { creerCentimes: 50, changer: [] }],
  ['réglé, moins', 70, [unEncours({ etat: 'REGLE' })], { creerCentimes: 0, changer: [], tropPercuCentimes: 30 }],
  ['saisi à la main', 130, [unEncours({ saisi: true })], { creerCentimes: 30, changer: [] }],
])('%s', (_cas, du, encours, attendu) => expect(ajuster(du, encours)).toMatchObject(attendu));

const unEncoursQuelconque: fc.Arbitrary<EncoursAjustable> = fc
  .record({
    etat: fc.constantFrom('A_DECLARER' as const, 'DECLARE' as const, 'REGLE' as const),
    valeurAttendueCentimes: fc.integer({ min: 1, max: 1_000 }),
    part: fc.nat(99),
    saisi: fc.boolean(),
  })
  .map(({ part, ...un }) => ({
    ...un,
    id: 1,
    valeurRegleeCentimes: un.etat === 'DECLARE' ? Math.floor((un.valeurAttendueCentimes * part) / 100) : 0,
  }));

it('ce qui est attendu, moins le trop perçu, est exactement ce qui est dû ; jamais moins que reçu', () =>
  fc.assert(
    fc.property(fc.nat(3_000), fc.array(unEncoursQuelconque, { maxLength: 5 }), (du, tous) => {
      const encours = tous.map((un, id) => ({ ...un, id }));
      const plan = ajuster(du, encours);
      const apres = new Map(encours.map((un) => [un.id, un.valeurAttendueCentimes]));
      for (const { encours: un, valeurAttendueCentimes } of plan.changer) apres.set(un.id, valeurAttendueCentimes);
      for (const { id } of plan.retirer) apres.delete(id);
      const attendu = [...apres.values()].reduce((somme, valeur) => somme + valeur, plan.creerCentimes);
      expect(attendu - plan.tropPercuCentimes).toBe(du);
      for (const un of encours) {
        const valeur = apres.get(un.id) ?? 0;
        expect(valeur).toBeGreaterThanOrEqual(un.valeurRegleeCentimes);
        if (un.etat === 'REGLE' || un.saisi) expect(valeur).toBe(un.valeurAttendueCentimes);
      }
      // Done again, it does nothing more.
      const suite = ajuster(du, [
        ...encours
          .filter(({ id }) => apres.has(id))
          .map((un) => ({ ...un, valeurAttendueCentimes: apres.get(un.id) ?? 0 })),
        ...(plan.creerCentimes > 0 ? [unEncours({ id: 99, valeurAttendueCentimes: plan.creerCentimes })] : []),
      ]);
      expect([suite.creerCentimes, suite.changer, suite.retirer]).toEqual([0, [], []]);
    }),
  ));

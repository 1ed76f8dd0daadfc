import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { periodeDeLEncours } from './periode-encours.ts';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { reponsesSql } from '#server/testing/base/reponses-sql.ts';
import { periodesRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { periodesDe } from '#shared/features/argent/rfa/rules/periodes.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const COMPTE = 1;
const rfaArb = fc
  .record({
    annee: fc.integer({ min: 2000, max: 2099 }),
    resultatPeriode: fc.constantFrom(...periodesRfa),
    jours: fc.option(fc.constant({ debut: '2026-02-10', fin: '2026-05-09' })),
    numero: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ jours, ...rfa }) => ({
    ...rfa,
    dateDebut: rfa.resultatPeriode === 'LIBRE' ? (jours?.debut ?? null) : null,
    dateFin: rfa.resultatPeriode === 'LIBRE' ? (jours?.fin ?? null) : null,
  }));

it('la période de l’encours d’une RFA : SQL et la règle disent pareil (ECM-23, RFA-7)', () =>
  fc.assert(
    fc.asyncProperty(fc.array(rfaArb, { minLength: 60, maxLength: 60 }), async (rfas) => {
      const periodesLues = await reponsesSql(bases.dbSysteme, periodeDeLEncours, {
        alias: { e: 'encours' },
        cas: rfas.map((_, i) => ({
          e: { tenant_id: COMPTE, source_type: 'RFA', source_id: i, source_detail_id: i },
        })),
        tables: {
          rfa: rfas.map(({ annee, resultatPeriode, dateDebut, dateFin }, i) => ({
            tenant_id: COMPTE,
            id: i,
            annee,
            resultat_periode: resultatPeriode,
            date_debut: dateDebut,
            date_fin: dateFin,
          })),
          rfa_atteinte: rfas.map(({ numero }, i) => ({ tenant_id: COMPTE, id: i, rfa_id: i, periode: numero })),
        },
      });
      expect(periodesLues).toEqual(
        rfas.map((rfa) => {
          const periode = periodesDe(rfa).find(({ numero }) => numero === rfa.numero);
          return periode ? { debut: periode.debut, fin: periode.fin } : null;
        }),
      );
    }),
    { numRuns: 10 },
  ));

it('celle d’une promotion est la sienne ; un encours saisi n’en a pas', async () => {
  const periodesLues = await reponsesSql(bases.dbSysteme, periodeDeLEncours, {
    alias: { e: 'encours' },
    cas: [
      { e: { tenant_id: COMPTE, source_type: 'PROMOTION', source_id: 3 } },
      { e: { tenant_id: COMPTE, source_type: null } },
    ],
    tables: { promotion: [{ tenant_id: COMPTE, id: 3, date_debut: '2026-03-01', date_fin: '2026-03-31' }] },
  });
  expect(periodesLues).toEqual([{ debut: '2026-03-01', fin: '2026-03-31' }, null]);
});

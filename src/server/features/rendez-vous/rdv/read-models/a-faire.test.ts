import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { reponsesSql } from '#server/testing/base/reponses-sql.ts';
import { ajouterJours } from '#shared/core/dates.ts';
import { enRetardRdv } from '#shared/features/rendez-vous/rdv/rules.ts';
import { actionDue } from './a-faire.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const JOUR = '2026-11-21';
const actionArb = fc.record({
  echeance: fc.option(fc.integer({ min: -3, max: 3 }).map((n) => ajouterJours(JOUR, n))),
  faite: fc.boolean(),
});

it('une action est due la veille du jour où la règle la dit en retard, dans SQL aussi ; faite, elle ne l’est plus', () =>
  fc.assert(
    fc.asyncProperty(fc.array(actionArb, { minLength: 100, maxLength: 100 }), async (actions) => {
      const reponses = await reponsesSql(bases.dbSysteme, actionDue(JOUR), {
        alias: { a: 'rdv_action' },
        cas: actions.map(({ echeance, faite }) => ({
          a: { echeance, faite_le: faite ? '2026-11-20T08:00:00Z' : null },
        })),
      });
      expect(reponses.map((reponse) => reponse === true)).toEqual(
        actions.map(({ echeance, faite }) => !faite && enRetardRdv(echeance, ajouterJours(JOUR, 1))),
      );
    }),
    { numRuns: 10 },
  ));

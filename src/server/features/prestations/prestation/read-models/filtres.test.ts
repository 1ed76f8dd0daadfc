import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { reponsesSql } from '#server/testing/base/reponses-sql.ts';
import { ajouterJours } from '#shared/core/dates.ts';
import { etatsMontres, etatsPrestation } from '#shared/features/prestations/prestation/schemas/enumerations.ts';
import { etatMontre } from '#shared/features/prestations/prestation/rules.ts';
import { etatMontreSql } from './filtres.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const JOUR = '2026-11-21';

it('une prestation se filtre sous l’état que la règle lui montre, dans SQL aussi', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          etat: fc.constantFrom(...etatsPrestation),
          datePaiement: fc.option(fc.integer({ min: -2, max: 2 }).map((n) => ajouterJours(JOUR, n))),
        }),
        { minLength: 100, maxLength: 100 },
      ),
      async (prestations) => {
        const cas = prestations.map(({ etat, datePaiement }) => ({ p: { etat, date_paiement: datePaiement } }));
        for (const etat of etatsMontres) {
          const reponses = await reponsesSql(bases.dbSysteme, etatMontreSql(etat, JOUR), {
            alias: { p: 'prestation' },
            cas,
          });
          expect(reponses.map((reponse) => reponse === true)).toEqual(
            prestations.map((prestation) => etatMontre(prestation, JOUR) === etat),
          );
        }
      },
    ),
    { numRuns: 10 },
  ));

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { reponsesSql } from '#server/testing/base/reponses-sql.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { limiteDeReponse } from '#shared/features/operations/operation/rules/limite-reponse.ts';
import { limiteReponseSql } from './limite-reponse.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const jour = fc.integer({ min: -15, max: 15 }).map((n) => ajouterJours('2026-03-29', n));
const recueArb = fc.record({
  publieeLe: fc.tuple(jour, fc.constantFrom('00:30:00Z', '12:00:00Z', '22:30:00Z')).map(([j, h]) => `${j}T${h}`),
  delaiJours: fc.option(fc.integer({ min: 0, max: 20 })),
  dateDebut: fc.option(jour),
  dateFin: fc.option(jour),
});

it('SQL et la règle disent le même dernier jour pour répondre', () =>
  fc.assert(
    fc.asyncProperty(fc.array(recueArb, { minLength: 200, maxLength: 200 }), async (recues) => {
      const cas = recues.map((recue) => ({
        p: { publiee_le: recue.publieeLe, date_debut: recue.dateDebut, date_fin: recue.dateFin },
        pr: { delai_reponse_jours: recue.delaiJours },
      }));
      const limitesLues = await reponsesSql(bases.dbSysteme, limiteReponseSql, {
        alias: { p: 'promotion', pr: 'priorite' },
        cas,
      });
      expect(limitesLues).toEqual(
        recues.map(({ publieeLe, ...reste }) => limiteDeReponse({ ...reste, recueLe: jourParis(new Date(publieeLe)) })),
      );
    }),
    { numRuns: 10 },
  ));

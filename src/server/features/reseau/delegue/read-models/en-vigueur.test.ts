import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enVigueur } from '#server/core/habilitation.ts';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { reponsesSql } from '#server/testing/base/reponses-sql.ts';
import { ajouterJours } from '#shared/core/dates.ts';
import { etatsHabilitation, situationDeLHabilitation } from '#shared/features/reseau/delegue/rules.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const JOUR = '2026-11-21';

it('une habilitation est en vigueur quand la règle la dit acceptée ce jour-là, dans SQL aussi', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          etat: fc.constantFrom(...etatsHabilitation),
          expireLe: fc.option(fc.integer({ min: -2, max: 2 }).map((n) => ajouterJours(JOUR, n))),
        }),
        { minLength: 100, maxLength: 100 },
      ),
      async (habilitations) => {
        const reponses = await reponsesSql(bases.dbSysteme, enVigueur(JOUR), {
          alias: { h: 'habilitation' },
          cas: habilitations.map(({ etat, expireLe }) => ({ h: { etat, expire_le: expireLe } })),
        });
        expect(reponses).toEqual(
          habilitations.map((habilitation) => situationDeLHabilitation(habilitation, JOUR) === 'ACCEPTED'),
        );
      },
    ),
    { numRuns: 10 },
  ));

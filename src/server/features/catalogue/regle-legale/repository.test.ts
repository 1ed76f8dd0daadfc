import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { reponsesSql } from '#server/testing/base/reponses-sql.ts';
import { ajouterJours } from '#shared/core/dates.ts';
import { reglesLegalesSur } from '#shared/features/catalogue/regle-legale/rules/periodes.ts';
import { uneRegleLegale } from '#shared/features/catalogue/regle-legale/exemples-de-test.ts';
import { seCroisentRegleLegale } from './repository.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const jour = fc.integer({ min: 0, max: 12 }).map((n) => ajouterJours('2026-11-21', n));
const periodeArb = fc
  .record({ dateDebut: jour, dateFin: fc.option(jour) })
  .filter(({ dateDebut, dateFin }) => dateFin === null || dateDebut <= dateFin);
/** After every day that is generated: a period without an end lasts at least until then. */
const SANS_FIN = '9999-12-31';

it('deux périodes se croisent dans SQL quand l’une est en vigueur un jour de l’autre selon les règles', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ premiere: periodeArb, seconde: periodeArb }), { minLength: 200, maxLength: 200 }),
      async (cas) => {
        const ligne = ({ dateDebut, dateFin }: (typeof cas)[number]['premiere']) => ({
          date_debut: dateDebut,
          date_fin: dateFin,
        });
        const reponsesDeLaBase = await reponsesSql(
          bases.dbSysteme,
          seCroisentRegleLegale(
            { debut: sql`premiere.date_debut`, fin: sql`premiere.date_fin` },
            { debut: sql`seconde.date_debut`, fin: sql`seconde.date_fin` },
          ),
          {
            alias: { premiere: 'regle_legale', seconde: 'regle_legale' },
            cas: cas.map(({ premiere, seconde }) => ({ premiere: ligne(premiere), seconde: ligne(seconde) })),
          },
        );
        expect(reponsesDeLaBase).toEqual(
          cas.map(({ premiere, seconde: { dateDebut, dateFin } }) => {
            const regleLegale = uneRegleLegale(premiere);
            return (
              reglesLegalesSur(
                [regleLegale],
                regleLegale.code,
                { du: dateDebut, au: dateFin ?? SANS_FIN },
                regleLegale.perimetre,
              ).length > 0
            );
          }),
        );
      },
    ),
    { numRuns: 10 },
  ));

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { reponsesSql } from '#server/testing/base/reponses-sql.ts';
import { JOURS_SANS_REPONSE, MAX_JOURS_SANS_REPONSE } from '#shared/features/echanges/discussion/rules.ts';
import { statutsDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { sansReponse } from './sans-reponse.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const JOUR_MS = 86_400_000;
const MAINTENANT = new Date('2026-11-21T10:00:00.000Z');
const ilYA = (ms: number) => new Date(MAINTENANT.getTime() - ms).toISOString();
const statut = fc.option(fc.oneof(fc.constant<'WAITING'>('WAITING'), fc.constantFrom(...statutsDiscussion)));
/** Around the very millisecond when the delay of the account, or that of every account, is over. */
const attenteArb = fc
  .record({
    statut,
    aTraiter: fc.boolean(),
    jours: fc.option(fc.integer({ min: 1, max: MAX_JOURS_SANS_REPONSE })),
    ecartMs: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -20 * JOUR_MS, max: 20 * JOUR_MS })),
  })
  .map(({ ecartMs, ...attente }) => ({
    ...attente,
    depuisMs: (attente.jours ?? JOURS_SANS_REPONSE) * JOUR_MS + ecartMs,
  }));

it('attend sans réponse ce qui attend depuis plus longtemps que son compte ne l’accepte, dix jours à défaut', () =>
  fc.assert(
    fc.asyncProperty(fc.array(attenteArb, { minLength: 200, maxLength: 200 }), async (attentes) => {
      const reponsesDeLaBase = await reponsesSql(bases.dbSysteme, sansReponse(MAINTENANT), {
        alias: { a: 'discussion', g: 'discussion_reglage' },
        cas: attentes.map((attente) => ({
          a: { statut: attente.statut, statut_le: ilYA(attente.depuisMs), a_traiter: attente.aTraiter },
          g: attente.jours === null ? null : { jours_sans_reponse: attente.jours },
        })),
      });
      expect(reponsesDeLaBase.map((reponse) => reponse === true)).toEqual(
        attentes.map(
          (attente) =>
            attente.statut === 'WAITING' && !attente.aTraiter && attente.depuisMs > (attente.jours ?? 10) * JOUR_MS,
        ),
      );
    }),
    { numRuns: 10 },
  ));

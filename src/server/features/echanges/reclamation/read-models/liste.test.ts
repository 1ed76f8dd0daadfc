import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { reponsesSql } from '#server/testing/base/reponses-sql.ts';
import { ajouterJours, jourParis, type Jour } from '#shared/core/dates.ts';
import type { StatutDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { statutsDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { aRelancer } from './liste.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const JOUR = '2026-11-21';
type Attente = {
  readonly statut: StatutDiscussion | null;
  readonly statutLe: string | null;
  readonly aRepondre: boolean;
  readonly dateButoir: Jour | null;
};
/** The rule, in other words than those of SQL. */
const reclameRule = ({ statut, statutLe, aRepondre, dateButoir }: Attente): boolean => {
  if (statut === 'EXPIRED') return true;
  if (statut !== 'WAITING' || aRepondre || dateButoir === null || dateButoir > JOUR) return false;
  // Without the date of the last message, the laboratory counts as never reminded.
  return statutLe === null || jourParis(new Date(statutLe)) <= dateButoir;
};
const demander = async (attentes: readonly Attente[]): Promise<boolean[]> => {
  const cas = attentes.map(({ statut, statutLe, aRepondre, dateButoir }) => ({
    d: { statut, statut_le: statutLe, a_traiter: aRepondre },
    r: { date_butoir: dateButoir },
  }));
  const alias = { d: 'discussion', r: 'reclamation' } as const;
  return (await reponsesSql(bases.dbSysteme, aRelancer(JOUR), { alias, cas })).map((reponseSql) => reponseSql === true);
};

describe('une réclamation est à relancer', () => {
  const attente = { statut: 'WAITING', statutLe: '2026-11-01T08:00:00.000Z', aRepondre: false } as const;
  it.each<[string, Attente, boolean]>([
    ['sans réponse', { ...attente, statut: 'EXPIRED', dateButoir: null }, true],
    ['en attente, sans date butoir', { ...attente, dateButoir: null }, false],
    ['en attente, butoir aujourd’hui', { ...attente, dateButoir: '2026-11-21' }, true],
    ['en attente, butoir demain', { ...attente, dateButoir: '2026-11-22' }, false],
    [
      'en attente, relancée depuis le butoir',
      { ...attente, statutLe: '2026-11-20T08:00:00.000Z', dateButoir: '2026-11-19' },
      false,
    ],
    [
      'en attente, relancée le jour du butoir, à Paris',
      { ...attente, statutLe: '2026-11-19T22:59:00.000Z', dateButoir: '2026-11-19' },
      true,
    ],
    [
      'en attente, relancée le lendemain du butoir, à Paris',
      { ...attente, statutLe: '2026-11-19T23:00:00.000Z', dateButoir: '2026-11-19' },
      false,
    ],
    ['en attente, date d’envoi inconnue, butoir passé', { ...attente, statutLe: null, dateButoir: '2026-11-01' }, true],
    ['à répondre', { ...attente, aRepondre: true, dateButoir: '2026-11-01' }, false],
    ['traitée', { ...attente, statut: 'PROCESSED', dateButoir: '2026-11-01' }, false],
  ])('%s : %#', async (_cas, reclamation, attendu) => {
    expect([reclameRule(reclamation), ...(await demander([reclamation]))]).toEqual([attendu, attendu]);
  });

  it('SQL et la règle disent pareil', async () => {
    const instant = fc.integer({ min: -5 * 48, max: 96 }).map((n) => new Date(Date.UTC(2026, 10, 21) + n * 1_800_000));
    const attenteArb: fc.Arbitrary<Attente> = fc.record({
      statut: fc.option(fc.oneof(fc.constant<'WAITING'>('WAITING'), fc.constantFrom(...statutsDiscussion))),
      statutLe: fc.option(instant.map((date) => date.toISOString())),
      aRepondre: fc.boolean(),
      dateButoir: fc.option(fc.integer({ min: -5, max: 2 }).map((n) => ajouterJours(JOUR, n))),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(attenteArb, { minLength: 200, maxLength: 200 }), async (attentes) => {
        expect(await demander(attentes)).toEqual(attentes.map(reclameRule));
      }),
      { numRuns: 10 },
    );
  });
});

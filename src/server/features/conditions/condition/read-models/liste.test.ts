import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { reponsesSql } from '#server/testing/base/reponses-sql.ts';
import { ajouterJours } from '#shared/core/dates.ts';
import { etatCondition } from '#shared/features/conditions/condition/rules.ts';
import type { EtatCondition } from '#shared/features/conditions/condition/schemas.ts';
import { conditionsCroiseesSql } from './croisees.ts';
import { ETATS } from './liste.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const JOUR = '2026-11-21';
const jour = fc.integer({ min: -6, max: 6 }).map((n) => ajouterJours(JOUR, n));
const retrait = fc.constantFrom(null, `${JOUR}T10:00:00Z`);
const periode = fc
  .tuple(jour, jour)
  .map(([a, b]) => (a < b ? { dateDebut: a, dateFin: b } : { dateDebut: b, dateFin: a }));

it('l’état d’une condition est celui de la règle, dans SQL aussi', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(periode, retrait), { minLength: 100, maxLength: 100 }), async (tirees) => {
      const conditions = tirees.map(([periodeTiree, retireeLe]) => ({ ...periodeTiree, retireeLe }));
      const cas = conditions.map(({ dateDebut, dateFin, retireeLe }) => ({
        c: { date_debut: dateDebut, date_fin: dateFin, retiree_le: retireeLe },
      }));
      for (const etat of Object.keys(ETATS) as EtatCondition[]) {
        const reponsesDeLaBase = await reponsesSql(bases.dbSysteme, ETATS[etat](JOUR), {
          alias: { c: 'condition' },
          cas,
        });
        expect(reponsesDeLaBase, etat).toEqual(conditions.map((condition) => etatCondition(condition, JOUR) === etat));
      }
    }),
    { numRuns: 10 },
  ));

it('deux conditions d’une gamme se croisent quand un jour est à toutes les deux, sauf les paliers d’un même choix', () => {
  const conditionArb = fc.record({
    periode,
    laboratoire: fc.constantFrom(1, 2),
    gamme: fc.constantFrom('Solaires', 'SOLAIRES', 'Bébé'),
    source: fc.option(fc.constantFrom(7, 8)),
    retrait,
  });
  type Une = typeof conditionArb extends fc.Arbitrary<infer T> ? T : never;
  const jours = Array.from({ length: 13 }, (_, n) => ajouterJours(JOUR, n - 6));
  const dedans = ({ periode: { dateDebut, dateFin } }: Une, jourTeste: string) =>
    dateDebut <= jourTeste && jourTeste <= dateFin;
  const seCroisent = (a: Une, b: Une): boolean =>
    a.retrait === null &&
    b.retrait === null &&
    a.laboratoire === b.laboratoire &&
    a.gamme.toLowerCase() === b.gamme.toLowerCase() &&
    (a.source === null || a.source !== b.source) &&
    jours.some((jourTeste) => dedans(a, jourTeste) && dedans(b, jourTeste));
  return fc.assert(
    fc.asyncProperty(fc.array(conditionArb, { maxLength: 12 }), async (toutes) => {
      const lignes = toutes.map((toute, n) => ({
        tenant_id: 1,
        id: n + 1,
        laboratoire_id: toute.laboratoire,
        gamme: toute.gamme,
        // What PostgreSQL generates where a row is stored.
        gamme_normalisee: toute.gamme.toLowerCase(),
        date_debut: toute.periode.dateDebut,
        date_fin: toute.periode.dateFin,
        source_tenant_id: toute.source && 3,
        source_id: toute.source,
        retiree_le: toute.retrait,
      }));
      const reponsesDeLaBase = await reponsesSql(bases.dbSysteme, conditionsCroiseesSql, {
        alias: { c: 'condition' },
        cas: lignes.map((c) => ({ c })),
        tables: { condition: [...lignes, ...lignes.map((ligne) => ({ ...ligne, tenant_id: 2 }))] },
      });
      expect(reponsesDeLaBase).toEqual(toutes.map((a) => toutes.filter((b) => a !== b && seCroisent(a, b)).length));
    }),
    { numRuns: 30 },
  );
});

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { reponsesSql } from '#server/testing/base/reponses-sql.ts';
import { ajouterJours } from '#shared/core/dates.ts';
import { suiviCondition } from '#shared/features/conditions/condition/rules.ts';
import { suivisCondition } from '#shared/features/conditions/condition/schemas.ts';
import { suivanteSql, SUIVIS } from './suivi.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const JOUR = '2026-11-28';
const jour = fc.integer({ min: -60, max: 60 }).map((n) => ajouterJours(JOUR, n));
const conditionArb = fc.record({
  debut: jour,
  duree: fc.integer({ min: 1, max: 60 }),
  laboratoire: fc.constantFrom(1, 2),
  gamme: fc.constantFrom('solaires', 'bébé'),
  retiree: fc.boolean(),
  remplace: fc.option(fc.integer({ min: 1, max: 8 })),
});

it('ce qui suit une condition, et ce qu’il reste à renégocier : la règle, dans SQL aussi', () =>
  fc.assert(
    fc.asyncProperty(fc.array(conditionArb, { minLength: 1, maxLength: 8 }), async (tirees) => {
      const lignes = tirees.map(({ debut, duree, laboratoire, gamme, retiree, remplace }, n) => ({
        tenant_id: 1,
        id: n + 1,
        laboratoire_id: laboratoire,
        gamme_normalisee: gamme,
        date_debut: debut,
        date_fin: ajouterJours(debut, duree),
        retiree_le: retiree ? `${JOUR}T10:00:00Z` : null,
        remplace_id: remplace,
      }));
      const base = {
        alias: { c: 'condition' },
        cas: lignes.map((c) => ({ c })),
        tables: { condition: [...lignes, ...lignes.map((ligne) => ({ ...ligne, tenant_id: 2 }))] },
      } as const;
      const suivantes = lignes.map((c) =>
        lignes.filter(
          (n) =>
            n.id !== c.id &&
            n.laboratoire_id === c.laboratoire_id &&
            n.retiree_le === null &&
            (n.remplace_id === c.id || (n.gamme_normalisee === c.gamme_normalisee && n.date_debut > c.date_fin)),
        ),
      );
      const trouvees = await reponsesSql(bases.dbSysteme, suivanteSql, base);
      for (const [i, id] of trouvees.entries()) {
        const possibles = suivantes[i]!;
        const dites = possibles.filter(({ remplace_id: remplacee }) => remplacee === lignes[i]!.id);
        const candidates = (dites.length > 0 ? dites : possibles).map((possible) => possible.id);
        if (candidates.length === 0) expect(id).toBeNull();
        else expect(candidates).toContain(id);
      }
      for (const suivi of suivisCondition)
        expect(await reponsesSql(bases.dbSysteme, SUIVIS[suivi](JOUR), base), suivi).toEqual(
          lignes.map(
            (c, i) =>
              suiviCondition(
                {
                  dateDebut: c.date_debut,
                  dateFin: c.date_fin,
                  retireeLe: c.retiree_le,
                  suivanteId: suivantes[i]![0]?.id ?? null,
                },
                JOUR,
              ) === suivi,
          ),
        );
    }),
    { numRuns: 30 },
  ));

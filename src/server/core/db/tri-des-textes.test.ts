import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { comparerTextes } from '#shared/core/textes/comparer-textes.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const signes = fc.constantFrom(...Array.from("aàâeéèêziîoôœçuùABÉZ0129 -'’‘ʼ.&"), 'L’', "L'", 'Labo ', '10', '9');
const nom = fc.array(signes, { minLength: 1, maxLength: 8 }).map((parties) => parties.join(''));

it("SQL et JavaScript rangent les noms pareil, ’ et ' confondus (COM-142)", () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(nom, nom), { minLength: 100, maxLength: 100 }), async (paires) => {
      const { rows } = await sql<{ ordre: number }>`
        select case when f_tri(p ->> 0) collate textes < f_tri(p ->> 1) collate textes then -1
          when f_tri(p ->> 0) = f_tri(p ->> 1) then 0 else 1 end as ordre
        from jsonb_array_elements(${JSON.stringify(paires)}::jsonb) with ordinality x (p, rang) order by rang`.execute(
        bases.dbSysteme,
      );
      expect(rows.map(({ ordre }) => ordre)).toEqual(paires.map(([a, b]) => Math.sign(comparerTextes(a, b))));
    }),
    { numRuns: 20 },
  ));

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { formaterNumeroEncours } from '#shared/features/argent/encours/rules/numero.ts';
import { numeroEncours } from './numero.ts';

let app: Application;
beforeAll(async () => {
  app = await creerApplication();
});
afterAll(() => app.fermer());

it('la base écrit le numéro d’un encours comme la règle', async () => {
  const tirages = fc.sample(fc.record({ annee: fc.integer({ min: 2000, max: 2999 }), n: fc.integer({ min: 1 }) }), 200);
  const bornes = [1, 99_999, 100_000].map((n) => ({ annee: 2026, n }));
  const numeros = [...bornes, ...tirages].map((tirage, rang) => ({ ...tirage, rang }));
  const { rows } = await sql<{ numero: string }>`
    select ${numeroEncours(sql`annee`, sql`n`)} as numero
    from jsonb_to_recordset(${JSON.stringify(numeros)}::jsonb) as x (annee int, n bigint, rang int)
    order by rang`.execute(app.services.dbSysteme);
  expect(rows.map(({ numero }) => numero)).toEqual(numeros.map(({ annee, n }) => formaterNumeroEncours(annee, n)));
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { chargerDemo } from './charger.ts';

let app: Application;
beforeAll(async () => {
  app = await creerApplication();
  await chargerDemo(app.services.dbSysteme, '2026-11-21', app.services.fichiers);
});
afterAll(() => app.fermer());

it('vingt factures et huit avoirs se lisent, et il y a des écarts à réclamer', async () => {
  const { rows } = await sql<{ nature: string; etat: string; n: number }>`
    select nature, etat, count(*)::int as n from facture group by 1, 2 order by 1, 2`.execute(app.services.dbSysteme);
  const compte = (nature: string, etat?: string) =>
    rows
      .filter((row) => row.nature === nature && (etat === undefined || row.etat === etat))
      .reduce((somme, { n }) => somme + n, 0);
  expect([compte('FACTURE'), compte('AVOIR')]).toEqual([20, 8]);
  expect([compte('FACTURE', 'A_COMPLETER'), compte('FACTURE', 'SANS_CONDITION'), compte('AVOIR', 'AVOIR')]).toEqual([
    1, 2, 8,
  ]);
  const { rows: periodes } = await sql<{ debut: string; fin: string }>`
    select periode_debut as debut, periode_fin as fin from encaissement where periode_debut is not null`.execute(
    app.services.dbSysteme,
  );
  expect(periodes).toEqual([{ debut: '2025-01-01', fin: '2025-12-31' }]);
  expect(compte('FACTURE', 'ECARTS')).toBeGreaterThan(4);
  expect(compte('FACTURE', 'CONFORME')).toBeGreaterThan(4);
});

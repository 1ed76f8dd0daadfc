import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerBaseDeTest } from '#server/testing/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/bases.ts';
import { reponsesSql } from '#server/testing/reponses-sql.ts';
import { ajouterJours } from '#shared/core/dates.ts';
import { etatsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { trancheRetard } from '#shared/features/argent/encours/rules/tranches.ts';
import { enRetardTrade } from './encours.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const JOUR = '2026-11-21';

it('un encours est en retard quand il est déclaré et que la règle le dit échu, dans SQL aussi', async () => {
  const encours = etatsEncours.flatMap((etat) =>
    [-40, -2, -1, 0, 1, 2].map((n) => ({ etat, dateEcheance: ajouterJours(JOUR, n) })),
  );
  const reponses = await reponsesSql(bases.dbSysteme, enRetardTrade(JOUR), {
    alias: { e: 'encours' },
    cas: encours.map(({ etat, dateEcheance }) => ({ e: { etat, date_echeance: dateEcheance } })),
  });
  expect(reponses).toEqual(
    encours.map(({ etat, dateEcheance }) => etat === 'DECLARE' && trancheRetard(dateEcheance, JOUR) !== 'NON_ECHU'),
  );
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demanderBasesOubliees, suivreBases } from '#server/features/argent/rfa/commands/suivre-bases.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { chargerDemo } from './charger.ts';

let app: Application;
beforeAll(async () => {
  app = await creerApplication();
  await chargerDemo(app.services.dbSysteme, '2026-11-21', app.services.fichiers);
});
afterAll(() => app.fermer());

const encoursDesRfas = async () => {
  const { rows } = await sql<object>`select tenant_id, id, numero, info, valeur_attendue_centimes, etat, version
    from encours where source_type = 'RFA' order by 1, 2`.execute(app.services.dbSysteme);
  return rows;
};

it('le travail de chaque heure ne change aucun encours de RFA de la démonstration (RFA-37, RFA-46)', async () => {
  const avant = await encoursDesRfas();
  expect(avant.length).toBeGreaterThan(3);
  expect(await demanderBasesOubliees(app.services)).toBeGreaterThan(0);
  const { rows: laboratoires } = await sql<{ tenantId: number; laboratoireId: number }>`
    select distinct tenant_id as "tenantId", laboratoire_id as "laboratoireId" from rfa`.execute(
    app.services.dbSysteme,
  );
  for (const laboratoire of laboratoires) await suivreBases(app.services, laboratoire);
  expect(await encoursDesRfas()).toEqual(avant);
});

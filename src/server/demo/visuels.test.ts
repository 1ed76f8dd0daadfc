import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { chargerDemo } from './charger.ts';

let app: Application;
beforeAll(async () => {
  app = await creerApplication();
  app.horloge.maintenant = new Date('2026-11-21T10:00:00Z');
  await chargerDemo(app.services.dbSysteme, '2026-11-21', app.services.fichiers);
});
afterAll(() => app.fermer());

it('la démonstration montre des TG photographiées et les visuels des opérations, vignettes comprises', async () => {
  const { rows } = await sql<{ nom: string; realise: string; id: number }>`
    select p.nom_operation as nom, e.realise_le as realise, p.id from promotion_preuve v
    join promotion p on p.tenant_id = v.tenant_id and p.id = v.promotion_id
    join promotion_emplacement e on e.tenant_id = v.tenant_id and e.id = v.promotion_emplacement_id
    where v.vignette is not null order by v.id`.execute(app.services.dbSysteme);
  expect(rows.map(({ nom }) => nom)).toContain('Grand froid : baumes et sticks');
  expect(rows.every(({ realise }) => realise !== null)).toBe(true);
  const titulaire = await app.connecter('titulaire');
  const { corps } = await app.appeler(titulaire, 'GET', '/api/v1/promotions', { query: { q: 'Rentrée immunité' } });
  const [{ id }] = corps.elements;
  const { visuels } = (await app.appeler(titulaire, 'GET', `/api/v1/promotions/${id}/visuels`)).corps;
  expect(visuels).toMatchObject([{ nom: 'implantation.png', vignette: true }]);
  const url = `/api/v1/promotions/${id}/visuels/${visuels[0].fichierId}`;
  expect((await app.appeler(titulaire, 'GET', url, { query: { vignette: 'true' } })).entetes['content-type']).toBe(
    'image/png',
  );
});

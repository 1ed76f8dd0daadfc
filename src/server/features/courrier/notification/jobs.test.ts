import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { travailAnciennesNotifications } from './jobs.ts';

let app: Application;
let tenantId: number;
beforeAll(async () => {
  app = await creerApplication();
  tenantId = await app.unTenant({ nom: 'Pharmacie des Tilleuls' });
});
afterAll(() => app.fermer());

const dire = (title: string, lien: object, objets: number[] | null = null) =>
  sql`insert into notification (tenant_id, type, title, body, lien, objets)
    values (${tenantId}, 'PROMO_TG', ${title}, '', ${JSON.stringify(lien)}::jsonb, ${objets}::bigint[])`.execute(
    app.services.dbSysteme,
  );
const tenues = async () =>
  (
    await sql<{ sorte: string | null; objet: string | null; objets: number[] | null; processed: boolean }>`
      select sorte, objet, objets, processed from notification where tenant_id = ${tenantId} order by id`.execute(
      app.services.dbSysteme,
    )
  ).rows;

it('ce que disait la version d’avant prend le nom que les actes closent, une ligne par objet (CRR-84)', async () => {
  const promotion = { ecran: 'promotions', params: { promotion: '7' } };
  const sansPreuve = { ecran: 'promotions', params: { sansPreuve: 'true' } };
  const inscription = (id: string) => ({ ecran: 'pharmacies', params: { ouvert: id } });
  await dire('Votre groupement attend votre réponse', promotion);
  await dire('Votre groupement attend votre réponse', promotion);
  await dire('2 TG sans photo', sansPreuve, [1, 2]);
  await dire('Une TG sans photo', sansPreuve, [3]);
  await dire('Nouvelle inscription', inscription('41'));
  await dire('Nouvelle inscription', inscription('42'));
  await dire('Laboratoire ajouté', { ecran: 'laboratoires', params: {} });
  const nommer = () =>
    travailAnciennesNotifications.traiter({}, app.services, {
      essai: 1,
      dernierEssai: false,
      signal: new AbortController().signal,
    });
  await nommer();
  const attendues = [
    { sorte: null, processed: true },
    { sorte: 'OPERATION_RELANCEE', objet: '7', objets: null, processed: false },
    { sorte: null, processed: true },
    { sorte: 'TG_SANS_PHOTO', objet: '', objets: [1, 2, 3], processed: false },
    { sorte: null, processed: true },
    { sorte: 'INSCRIPTION_RECUE', objet: '', objets: [41, 42], processed: false },
    { sorte: null, processed: false },
  ];
  expect(await tenues()).toMatchObject(attendues);
  // Said again by the version before, while this one starts.
  await dire('Votre groupement attend votre réponse', promotion);
  await nommer();
  expect(await tenues()).toMatchObject([...attendues, { sorte: null, processed: true }]);
});

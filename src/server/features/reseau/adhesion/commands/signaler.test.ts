import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/adhesion.ts';

let monde: Monde;
beforeAll(async () => {
  monde = await creerMonde();
});
afterAll(() => monde.app.fermer());

const alertes = (tenantId: number): Promise<{ texte: string }[]> =>
  monde.app.services.dbSysteme
    .selectFrom('mail')
    .select(['texte'])
    .where('tenant_id', '=', tenantId)
    .where('cle', 'like', 'acte-sensible:%')
    .execute();
const contester = async (tenantId: number) =>
  monde.app.appeler(undefined, 'POST', '/api/v1/actes/contestation', {
    corps: { jeton: /ce-n-est-pas-moi\/(\S+)/.exec((await alertes(tenantId))[0]?.texte ?? '')?.[1] },
  });
const etatDe = async (id: number) =>
  (
    await monde.app.services.dbSysteme
      .selectFrom('adhesion')
      .select('etat')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).etat;
const uneDemande = async () => {
  const { id, jeton } = await monde.unePharmacie();
  await monde.app.services.dbSysteme
    .updateTable('tenant')
    .set({ mail: `adhesion-${id}@exemple.fr` })
    .where('id', '=', id)
    .execute();
  const { corps } = await monde.demander(jeton);
  return { id, jeton, adhesionId: corps.actuelle.id as number };
};

it.each([
  ['en attente', 'CANCELLED', 'annulée'],
  ['acceptée entre-temps', 'TERMINATED', 'plus adhérente'],
])('une demande d’adhésion %s s’annule par « Ce n’est pas moi » (CPT-78, CPT-80)', async (cas, fin, dit) => {
  const { id, adhesionId } = await uneDemande();
  expect((await alertes(id)).map(({ texte }) => texte)).toEqual([expect.stringContaining('il verra vos coordonnées')]);
  if (cas !== 'en attente') expect((await monde.decider(adhesionId, 'accepter', 1)).status).toBe(200);
  const { status, corps } = await contester(id);
  expect([status, corps.phrase]).toEqual([200, expect.stringContaining(dit)]);
  expect(await etatDe(adhesionId)).toBe(fin);
});

it('un groupement seulement déclaré n’apprend rien : aucun mail', async () => {
  const { id, jeton } = await monde.unePharmacie();
  expect((await monde.demander(jeton, monde.sansPartenariat)).status).toBe(200);
  expect(await alertes(id)).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/condition.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

it('compte, dans la liste, ce que chacun n’a pas lu ; la RFA supprimée emporte sa discussion', async () => {
  const pharmacie = await m.unePharmacie('Pharmacie du Canal');
  const { jeton, roles } = pharmacie;
  const corps = uneRfa({ laboratoireId: pharmacie.labo, annee: 2024 });
  const { corps: rfa } = await m.app.appeler(jeton, 'POST', '/api/v1/rfa', { corps });
  await m.app.appeler(jeton, 'POST', `/api/v1/discussion/rfa/${rfa.id}`, { corps: { texte: '<p>À relire</p>' } });
  const nonLus = async (qui: string): Promise<unknown> =>
    (await m.app.appeler(qui, 'GET', '/api/v1/rfa?annee=2024')).corps.elements[0].nbMessageNotRead;
  expect([await nonLus(jeton), await nonLus(roles.OPERATEUR)]).toEqual([0, 1]);
  expect((await m.app.appeler(jeton, 'DELETE', `/api/v1/rfa/${rfa.id}?version=${rfa.version}`)).status).toBe(200);
  const restent = await m.app.services.dbSysteme
    .selectFrom('discussion')
    .select('id')
    .where('kind', '=', 'RFA')
    .where('objet_id', '=', rfa.id)
    .execute();
  expect(restent).toEqual([]);
});

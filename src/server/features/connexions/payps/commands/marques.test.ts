import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/payps.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.fermer());

const connus = async (): Promise<number[]> =>
  (await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/laboratoires/detail/payps')).corps.map(
    ({ id }: { id: number }) => id,
  );

it('un laboratoire est connu de Payps dès qu’une marque lui est liée, et ne l’est plus sans elle', async () => {
  await m.connecter();
  for (const marque of ['Éclat', 'Sans labo']) m.coupon({ marque });
  await m.lire();
  const detail = await m.detailDe(m.labo);
  await m.lier('Éclat', null);
  expect(await connus()).toEqual([]);
  await m.lier('Éclat');
  await m.lier('Sans labo');
  expect(await connus()).toEqual([detail]);
  await m.lier('Éclat', null);
  expect(await connus()).toEqual([detail]);
  await m.lier('Sans labo', null);
  expect(await connus()).toEqual([]);
});

it('nul ne l’écrit à la main', async () => {
  const detail = await m.detailDe(m.labo);
  const { version } = (await m.app.appeler(m.editeur, 'GET', `/api/v1/laboratoires/detail/${detail}`)).corps;
  const refus = await m.app.appeler(m.editeur, 'PATCH', `/api/v1/laboratoires/detail/${detail}`, {
    corps: { connuPayps: true, version },
  });
  expect([refus.status, refus.corps.errors[0].pointer]).toEqual([400, '/connuPayps']);
});
